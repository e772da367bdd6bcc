#include "frontend/diagnostics/crash_place.h"

#include <clang/Sema/Sema.h>
#include <llvm/Support/PrettyStackTrace.h>

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

/// What Clang's parser is at, as "FILE:LINE:COLUMN: current parser token 'x'", which is not the token read last where
/// it reads bodies again: those of a class's functions come behind the class. Empty where it does not parse.
static std::string parser_token() {
  for (auto* each = static_cast<const llvm::PrettyStackTraceEntry*>(llvm::SavePrettyStackState()); each;
       each = each->getNextEntry()) {
    std::string line;
    llvm::raw_string_ostream out(line);
    each->print(out);
    for (llvm::StringRef what : {": current parser token", ": at annotation token"})
      if (const size_t at = line.find(what); at != std::string::npos) return line.substr(0, at);
  }
  return "";
}

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

std::string CrashPlace::place() const {
  SourceLocation location = token_;
  for (const auto& each : sema_->CodeSynthesisContexts)
    if (each.Entity && each.Entity->getLocation().isValid()) location = each.Entity->getLocation();
  if (std::string token = location == token_ ? parser_token() : ""; !token.empty()) return token;
  const PresumedLoc at = sema_->getSourceManager().getPresumedLoc(location);
  if (at.isInvalid()) return "";
  return std::string(at.getFilename()) + ":" + std::to_string(at.getLine()) + ":" + std::to_string(at.getColumn());
}

void CrashPlace::report(int signal) const {
  std::string text = sema_ ? place() : "";
  if (text.empty()) return;
  text += ": error: the front end crashes here (" + std::string(::strsignal(signal)) + ")\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace shepherd
