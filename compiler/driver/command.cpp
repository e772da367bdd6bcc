#include "command.h"

#include "error.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/raw_ostream.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace shepherd {
namespace {

volatile pid_t running_back_end = 0;
volatile std::sig_atomic_t signal_received = 0;  // while a back end runs, or is about to

/// A signal meant for us is meant for the back end as well; we stay until it has cleaned up behind itself.
void pass_on(int signal_number) {
  signal_received = signal_number;
  if (running_back_end > 0) ::kill(running_back_end, signal_number);
}

/// Passes termination signals on to the back end as long as it lives.
class SignalsPassedOn {
 public:
  SignalsPassedOn() {
    for (size_t i = 0; i != std::size(kSignals); ++i) {
      struct sigaction action = {};
      action.sa_handler = pass_on;
      action.sa_flags = SA_RESTART;
      ::sigaction(kSignals[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &action, nullptr);
    }
  }
  ~SignalsPassedOn() {
    for (size_t i = 0; i != std::size(kSignals); ++i) ::sigaction(kSignals[i], &before_[i], nullptr);
  }

 private:
  static constexpr int kSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
  struct sigaction before_[std::size(kSignals)];
};

/// Writes the words after the program into a response file and returns "@FILE".
std::string make_response_file(llvm::ArrayRef<llvm::StringRef> words, llvm::StringRef scratch_dir) {
  const std::string file = (scratch_dir + "/arguments").str();
  std::error_code error;
  llvm::raw_fd_ostream out(file, error);
  if (error) fatal(file + ": " + error.message());
  for (llvm::StringRef word : words) {
    for (char c : word) {
      if (std::strchr(" \t\n\"'\\", c)) out << '\\';
      out << c;
    }
    out << (word.empty() ? "\"\"\n" : "\n");
  }
  return "@" + file;
}
}  // namespace

void Command::print() const {
  for (const std::string& word : words_) {
    llvm::errs() << ' ';
    llvm::sys::printArg(llvm::errs(), word, /*Quote=*/true);
  }
  llvm::errs() << '\n';
}

int Command::run(llvm::StringRef scratch_dir) const {
  llvm::SmallVector<llvm::StringRef, 64> words(words_.begin(), words_.end());
  std::string response_file;
  if (!llvm::sys::commandLineFitsWithinSystemLimits(words.front(), words)) {
    response_file = make_response_file(llvm::ArrayRef(words).drop_front(), scratch_dir);
    words.resize(1);
    words.push_back(response_file);
  }
  llvm::errs().flush();
  SignalsPassedOn signals_passed_on;
  std::string message;
  bool failed_to_start = false;
  const llvm::sys::ProcessInfo process =
      llvm::sys::ExecuteNoWait(words.front(), words, std::nullopt, {}, 0, &message, &failed_to_start);
  if (failed_to_start) fatal(words.front() + ": " + message);
  running_back_end = process.Pid;
  // One that came before we knew whom to pass it on to. Blocking it until now would have blocked it in the back end.
  if (signal_received) ::kill(process.Pid, signal_received);
  int status = 0;
  while (::waitpid(process.Pid, &status, 0) < 0 && errno == EINTR) continue;
  running_back_end = 0;
  if (WIFSIGNALED(status)) {
    report_error("the back-end compiler '" + words.front() + "' ended by signal: " + ::strsignal(WTERMSIG(status)));
    end_like(status);
  }
  return WEXITSTATUS(status);
}

void Command::become() const {
  std::vector<char*> argv;
  for (const std::string& word : words_) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  llvm::outs().flush();
  llvm::errs().flush();
  ::execv(argv.front(), argv.data());
  fatal(words_.front() + ": " + std::strerror(errno));
}

void quieten_unused_options(Command& command, const BackEnd& back_end) {
  if (back_end.family == BackEnd::Family::kClang) command.add("-Qunused-arguments");
}

void end_like(int wait_status) {
  if (!WIFSIGNALED(wait_status)) std::exit(WEXITSTATUS(wait_status));
  const int number = WTERMSIG(wait_status);
  const struct rlimit no_core = {0, 0};  // the one that really died has left it
  ::setrlimit(RLIMIT_CORE, &no_core);
  std::signal(number, SIG_DFL);
  sigset_t unblocked;
  sigemptyset(&unblocked);
  sigaddset(&unblocked, number);
  ::sigprocmask(SIG_UNBLOCK, &unblocked, nullptr);
  ::raise(number);
  std::exit(128 + number);
}

}  // namespace shepherd
