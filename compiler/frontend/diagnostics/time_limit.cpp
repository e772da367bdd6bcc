#include "frontend/diagnostics/time_limit.h"

#include <algorithm>
#include <csignal>

#include <sys/resource.h>
#include <unistd.h>

namespace shepherd {

namespace {

constexpr rlim_t kSeconds = 10;
const std::string* last_words = nullptr;
rlimit limit_before = {};

void out_of_time(int signal) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, last_words->data(), last_words->size());
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

}  // namespace

void limit_the_rest(const std::string& text) {
  rusage used;
  if (::getrusage(RUSAGE_SELF, &used) != 0 || ::getrlimit(RLIMIT_CPU, &limit_before) != 0) return;
  last_words = &text;
  std::signal(SIGXCPU, out_of_time);
  rlimit limit = limit_before;
  limit.rlim_cur = std::min(limit.rlim_cur, used.ru_utime.tv_sec + used.ru_stime.tv_sec + kSeconds);
  ::setrlimit(RLIMIT_CPU, &limit);
}

void lift_limit() {
  if (!last_words) return;
  ::setrlimit(RLIMIT_CPU, &limit_before);
  std::signal(SIGXCPU, SIG_DFL);
  last_words = nullptr;
}

}  // namespace shepherd
