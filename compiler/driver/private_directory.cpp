#include "private_directory.h"

#include "command.h"
#include "error.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <sys/wait.h>
#include <unistd.h>

namespace shepherd {
namespace {

volatile pid_t worker = 0;

void pass_on_to_worker(int signal_number) {
  if (worker > 0) ::kill(worker, signal_number);
}

constexpr int kSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

void pass_signals_on_to_worker() {
  for (int number : kSignals) {
    struct sigaction action = {}, before = {};
    action.sa_handler = pass_on_to_worker;
    action.sa_flags = SA_RESTART;
    ::sigaction(number, nullptr, &before);
    if (before.sa_handler != SIG_IGN) ::sigaction(number, &action, nullptr);
  }
}

/// mkdtemp makes it 0700 and unique, so compilations side by side do not meet.
std::string make_directory() {
  llvm::SmallString<256> name;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, name);  // TMPDIR, else /tmp
  llvm::sys::path::append(name, "shepcc-XXXXXX");
  name.c_str();  // terminates it
  if (!::mkdtemp(name.data())) fatal(name.str() + ": " + std::strerror(errno));
  return name.str().str();
}
}  // namespace

void with_private_directory(llvm::function_ref<int(llvm::StringRef)> work) {
  sigset_t all, before;
  sigemptyset(&all);
  for (int number : kSignals) sigaddset(&all, number);
  // Blocked until the worker's id is known: a signal in between would otherwise end us with the directory left behind.
  ::sigprocmask(SIG_BLOCK, &all, &before);
  const std::string directory = make_directory();
  llvm::outs().flush();
  llvm::errs().flush();
  const pid_t child = ::fork();
  if (child == 0) {
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    std::exit(work(directory));
  }
  int status = 0;
  if (child > 0) {
    worker = child;
    pass_signals_on_to_worker();
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    worker = 0;
  }
  llvm::sys::fs::remove_directories(directory);
  if (child < 0) fatal(llvm::Twine("cannot start a process: ") + std::strerror(errno));
  end_like(status);
}

}  // namespace shepherd
