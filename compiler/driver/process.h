/// This process: what it says, the files that it leaves to nobody, how it ends.
#pragma once

#include "frontend/clang.h"

#include <csignal>

#include <sys/types.h>

namespace shepherd {

/// Names the program that speaks: shepcc or shepc++.
void set_program_name(llvm::StringRef name);

void report_error(const llvm::Twine& message);
void report_warning(const llvm::Twine& message);

/// Reports and ends the process with status 1.
[[noreturn]] void fatal(const llvm::Twine& message);

/// Passes termination signals on to a child as long as it lives.
class SignalsPassedOn {
 public:
  SignalsPassedOn();
  ~SignalsPassedOn();
  SignalsPassedOn(const SignalsPassedOn&) = delete;
  /// Returns its wait status.
  int wait_for(pid_t child);

 private:
  struct sigaction before_[4];
};

/// Ends this process the way a child's wait status tells.
[[noreturn]] void end_like(int wait_status);

/// As fork(). Where the system has no process to give it asks again, for some seconds, as other compilers do.
pid_t fork_patiently();

/// Calls work in a child process with a fresh directory, removes the directory when the child has ended, and ends this
/// process as the child ended. The parent does nothing but wait: neither a signal nor a crash in Clang or in the
/// lowering leaves files behind.
[[noreturn]] void with_private_directory(llvm::function_ref<int(llvm::StringRef directory)> work);

}  // namespace shepherd
