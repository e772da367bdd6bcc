#include "front_end_process.h"

#include "command.h"
#include "error.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <functional>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace shepherd {
namespace {

constexpr rlim_t kDefaultTimeLimit = 900;       // seconds; the largest translation units known take Clang less than two minutes
constexpr rlim_t kStack = 64u << 20;            // bytes: deep recursion over long else-if chains and long sums
constexpr int kFirstStatus = 40;                // exit statuses that only lower_translation_unit gives: a library may exit(1)

rlim_t time_limit(const ShepOptions& options) {
  if (!options.time_limit) return kDefaultTimeLimit;
  unsigned seconds = 0;
  if (!llvm::to_integer(*options.time_limit, seconds, 10) || seconds == 0)
    fatal("invalid value '" + *options.time_limit + "' in '--shep-time-limit=': a number of seconds is expected");
  return seconds;
}

/// The soft limit alone, and never above the hard one.
template <class Better>
void set_limit(int resource, rlim_t value, Better is_better) {
  struct rlimit limit;
  if (::getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0 || !is_better(value, limit.rlim_cur)) return;
  limit.rlim_cur = std::min(value, limit.rlim_max);
  ::setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

[[noreturn]] void end_with(LowerStatus status) {
  llvm::outs().flush();
  llvm::errs().flush();
  ::_exit(kFirstStatus + static_cast<int>(status));
}

[[noreturn]] void be_the_front_end(const CompileJob& job, rlim_t seconds, pid_t parent) {
  // Whoever is told to end takes us along.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
  set_limit(RLIMIT_CPU, seconds, std::less<>());
  set_limit(RLIMIT_STACK, kStack, std::greater<>());
  CompileJob own = job;
  own.give_up = [] { end_with(LowerStatus::kFailed); };
  end_with(lower_translation_unit(own));
}

/// It has less time for what is left once it has found an error (frontend/diagnostic_filter.cpp).
void explain_time(const CompileJob& job, const struct rusage& used, rlim_t limit) {
  const rlim_t seconds = used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec + 500'000) / 1'000'000;
  report_error(job.input + ": the front end was stopped after " + llvm::Twine(seconds) + " s of processor time; " +
               (seconds < limit ? "it found no end behind an error" : "--shep-time-limit=SECONDS allows more"));
}

LowerStatus explain(const CompileJob& job, int wait_status, const struct rusage& used, rlim_t seconds) {
  if (!WIFSIGNALED(wait_status)) {
    report_error(job.input + ": the front end gave up");
  } else if (WTERMSIG(wait_status) == SIGXCPU) {
    explain_time(job, used, seconds);
  } else if (llvm::is_contained({SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGKILL}, WTERMSIG(wait_status))) {
    end_like(wait_status);
  } else {
    report_error(job.input + ": the front end crashed: " + ::strsignal(WTERMSIG(wait_status)));
  }
  return LowerStatus::kFailed;
}
}  // namespace

LowerStatus lower_in_process(const CompileJob& job, const ShepOptions& options) {
  const rlim_t seconds = time_limit(options);
  llvm::outs().flush();
  llvm::errs().flush();
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) fatal(llvm::Twine("cannot start a process: ") + std::strerror(errno));
  if (child == 0) be_the_front_end(job, seconds, parent);
  int status = 0;
  struct rusage used = {};
  while (::wait4(child, &status, 0, &used) < 0 && errno == EINTR) continue;
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) - kFirstStatus : -1;
  if (code < 0 || code > static_cast<int>(LowerStatus::kFailed)) return explain(job, status, used, seconds);
  return static_cast<LowerStatus>(code);
}

}  // namespace shepherd
