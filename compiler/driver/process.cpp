#include "process.h"

#include "own_clang/end_process.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/WithColor.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace shepherd {

namespace {
std::string program_name = "shepcc";
}

void set_program_name(llvm::StringRef name) { program_name = name.str(); }

void report_error(const llvm::Twine& message) { llvm::WithColor::error(llvm::errs(), program_name) << message << '\n'; }

void report_warning(const llvm::Twine& message) {
  llvm::WithColor::warning(llvm::errs(), program_name) << message << '\n';
}

void fatal(const llvm::Twine& message) {
  report_error(message);
  std::exit(1);
}

namespace {

volatile pid_t child_of_ours = 0;
volatile std::sig_atomic_t signal_received = 0;  // while there is a child, or about to be one

constexpr int kSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

/// A signal meant for us is meant for the child as well; we stay until it has cleaned up behind itself.
void pass_on(int signal_number) {
  signal_received = signal_number;
  if (child_of_ours > 0) ::kill(child_of_ours, signal_number);
}

/// mkdtemp makes it 0700 and unique, so compilations side by side do not meet.
/// In TMPDIR, or where it cannot be made there, as with gcc, in /tmp.
std::string make_directory() {
  llvm::SmallString<256> wanted;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, wanted);  // TMPDIR, else /tmp
  int problem = 0;
  for (llvm::StringRef place : {llvm::StringRef(wanted), llvm::StringRef("/tmp")}) {
    llvm::SmallString<256> name = place;
    llvm::sys::path::append(name, "shepcc-XXXXXX");
    if (::mkdtemp(const_cast<char*>(name.c_str()))) return name.str().str();
    if (!problem) problem = errno;
  }
  fatal(llvm::Twine(wanted) + ": " + std::strerror(problem));
}
}  // namespace

SignalsPassedOn::SignalsPassedOn() {
  for (size_t i = 0; i != std::size(kSignals); ++i) {
    struct sigaction action = {};
    action.sa_handler = pass_on;
    action.sa_flags = SA_RESTART;
    ::sigaction(kSignals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &action, nullptr);
  }
}

SignalsPassedOn::~SignalsPassedOn() {
  for (size_t i = 0; i != std::size(kSignals); ++i) ::sigaction(kSignals[i], &before_[i], nullptr);
}

int SignalsPassedOn::wait_for(pid_t child) {
  child_of_ours = child;
  // One that came before we knew whom to pass it on to. Blocking it until now would have blocked it in the child.
  if (signal_received) ::kill(child, signal_received);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  child_of_ours = 0;
  return status;
}

void end_like(int wait_status) {
  if (!WIFSIGNALED(wait_status)) end_process(WEXITSTATUS(wait_status));
  const int number = WTERMSIG(wait_status);
  const struct rlimit no_core = {0, 0};  // the one that really died has left it
  ::setrlimit(RLIMIT_CORE, &no_core);
  std::signal(number, SIG_DFL);
  sigset_t unblocked;
  sigemptyset(&unblocked);
  sigaddset(&unblocked, number);
  ::sigprocmask(SIG_UNBLOCK, &unblocked, nullptr);
  ::raise(number);
  end_process(128 + number);
}

pid_t fork_patiently() {
  constexpr int kTries = 4;
  pid_t child = ::fork();
  for (int i = 1; child < 0 && errno == EAGAIN && i < kTries; ++i) {
    ::sleep(unsigned(i));
    child = ::fork();
  }
  return child;
}

void with_private_directory(llvm::function_ref<int(llvm::StringRef)> work) {
  sigset_t all, before;
  sigemptyset(&all);
  for (int number : kSignals) sigaddset(&all, number);
  // Blocked until the worker's id is known: a signal in between would otherwise end us with the directory left behind.
  ::sigprocmask(SIG_BLOCK, &all, &before);
  const std::string directory = make_directory();
  llvm::outs().flush();
  llvm::errs().flush();
  const pid_t child = fork_patiently();
  const int error = errno;
  if (child == 0) {
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    end_process(work(directory));
  }
  int status = 0;
  std::optional<SignalsPassedOn> signals;  // until the directory is gone
  if (child > 0) {
    signals.emplace();
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    status = signals->wait_for(child);
  }
  llvm::sys::fs::remove_directories(directory);
  if (child < 0) fatal(llvm::Twine("cannot start a process: ") + std::strerror(error));
  end_like(status);
}

}  // namespace shepherd
