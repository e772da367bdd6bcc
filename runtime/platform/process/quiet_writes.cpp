#include "platform/process/quiet_writes.h"

#include <errno.h>
#include <time.h>
#include <unistd.h>

namespace shep {

namespace {
constexpr int kSignals[] = {SIGPIPE, SIGXFSZ};
}

QuietWrites::QuietWrites() {
  sigpending(&pending_);
  sigset_t quiet;
  sigemptyset(&quiet);
  for (int each : kSignals) sigaddset(&quiet, each);
  pthread_sigmask(SIG_BLOCK, &quiet, &before_);
}

QuietWrites::~QuietWrites() {
  const int error = errno;
  for (int each : kSignals) {
    if (sigismember(&pending_, each) == 1) continue;  // the program's, which has blocked it
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, each);
    constexpr timespec kNow = {0, 0};
    while (sigtimedwait(&only, nullptr, &kNow) < 0 && errno == EINTR) {}
  }
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  errno = error;
}

bool write_all(int file, std::string_view text) {
  const QuietWrites quiet;
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(size_t(written));
  }
  return true;
}

}  // namespace shep
