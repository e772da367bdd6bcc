#include "tools/shepherd/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tools/shepherd/program.h"

namespace shep::tool {

namespace {

[[noreturn]] void fail(const char* what) {
  fprintf(stderr, "shepherd: error: cannot keep what comes on standard input: %s: %s\n", what, strerror(errno));
  exit(1);
}

// Runs in a process of its own: hands on what was kept, then what comes, which it keeps first. A signal can end it only
// where it waits, so nothing that it has read is lost.
class Feeder {
 public:
  Feeder(int kept, int to) : kept_(kept), to_(to) {
    struct stat now = {};
    fstat(kept, &now);
    have_ = now.st_size;
    fcntl(to, F_SETFL, O_NONBLOCK);
    signal(SIGPIPE, SIG_IGN);
    // These two signals are meant for the program.
    signal(SIGINT, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
  }

  void run() {
    while (sent_ < have_ ? hand_on() : keep_more()) {}
  }

 private:
  static void wait_for(int file, short what) {
    pollfd wanted = {file, what, 0};
    sigset_t none;
    sigemptyset(&none);
    ppoll(&wanted, 1, nullptr, &none);
  }

  bool hand_on() {
    wait_for(to_, POLLOUT);
    const ssize_t read = pread(kept_, buffer_, sizeof buffer_, sent_);
    const ssize_t written = read > 0 ? write(to_, buffer_, size_t(read)) : -1;
    if (written > 0) sent_ += written;
    return written > 0 || errno == EAGAIN || errno == EINTR;
  }

  bool keep_more() {
    wait_for(STDIN_FILENO, POLLIN);
    const ssize_t read = ::read(STDIN_FILENO, buffer_, sizeof buffer_);
    if (read < 0) return errno == EAGAIN || errno == EINTR;
    if (read > 0 && pwrite(kept_, buffer_, size_t(read), have_) != read) fail("its file");
    have_ += read;
    return read > 0;
  }

  const int kept_, to_;
  off_t have_ = 0, sent_ = 0;
  char buffer_[1 << 12];
};

int file_without_name() {
  const ScratchFolder folder;
  return open((folder.name() + "/input").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

}  // namespace

RepeatedInput::RepeatedInput() {
  start_ = lseek(STDIN_FILENO, 0, SEEK_CUR);
  if (start_ >= 0 || errno == EBADF || isatty(STDIN_FILENO)) return;
  kept_ = file_without_name();
  if (kept_ < 0) fail("a file");
}

RepeatedInput::~RepeatedInput() {
  if (kept_ >= 0) close(kept_);
}

int RepeatedInput::begin_run() {
  if (start_ >= 0) lseek(STDIN_FILENO, start_, SEEK_SET);
  if (kept_ < 0) return -1;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("a pipe");
  sigset_t term, before;
  sigemptyset(&term);
  sigaddset(&term, SIGTERM);
  sigprocmask(SIG_BLOCK, &term, &before);
  feeder_ = fork();
  if (feeder_ == 0) {
    close(ends[0]);
    Feeder(kept_, ends[1]).run();
    _exit(0);
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  close(ends[1]);
  if (feeder_ < 0) fail("a process");
  return to_program_ = ends[0];
}

void RepeatedInput::end_run() {
  if (feeder_ < 0) return;
  close(to_program_);
  kill(feeder_, SIGTERM);
  waitpid(feeder_, nullptr, 0);
  feeder_ = -1;
}

}  // namespace shep::tool
