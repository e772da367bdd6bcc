// CrashPlace of diagnostic_filter.h.
#include "frontend/diagnostic_filter.h"

#include <clang/Sema/Sema.h>

#include <csignal>
#include <cstring>
#include <string>

#include <unistd.h>

namespace shepherd {

namespace {

constexpr int kCrashSignals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
constexpr unsigned kMostSeconds = 5;           // a heap that is broken may keep the report from its end
constexpr size_t kReportStack = 256u << 10;  // bytes: the stack may be what is used up

const CrashPlace* current_place = nullptr;
char* report_stack = nullptr;

void report_and_end(int signal) {
  for (int each : kCrashSignals) std::signal(each, SIG_DFL);
  std::signal(SIGALRM, SIG_DFL);
  ::alarm(kMostSeconds);
  if (current_place) current_place->report(signal);
  ::alarm(0);
  ::raise(signal);
}

}  // namespace

CrashPlace::CrashPlace() {
  current_place = this;
  if (!report_stack) report_stack = new char[kReportStack];  // never freed: a late signal may need it
  stack_t own = {};
  own.ss_sp = report_stack;
  own.ss_size = kReportStack;
  ::sigaltstack(&own, nullptr);
  struct sigaction action = {};
  action.sa_handler = report_and_end;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  for (int each : kCrashSignals) ::sigaction(each, &action, nullptr);
}

CrashPlace::~CrashPlace() {
  for (int each : kCrashSignals) std::signal(each, SIG_DFL);
  current_place = nullptr;
}

SourceLocation CrashPlace::place() const {
  for (const auto& each : llvm::reverse(sema_->CodeSynthesisContexts))
    if (each.Entity && each.Entity->getLocation().isValid()) return each.Entity->getLocation();
  return token_;
}

void CrashPlace::report(int signal) const {
  if (!sema_ || place().isInvalid()) return;
  const PresumedLoc at = sema_->getSourceManager().getPresumedLoc(place());
  if (at.isInvalid()) return;
  std::string text = std::string(at.getFilename()) + ":" + std::to_string(at.getLine()) + ":" +
                     std::to_string(at.getColumn()) + ": error: the front end crashes here (" + ::strsignal(signal) +
                     ")\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace shepherd
