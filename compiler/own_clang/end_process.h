// The end of a process of ours: nobody waits for destructors, of which Clang's options alone have thousands.
#pragma once

#include "frontend/clang.h"

#include <unistd.h>

namespace shepherd {

/// Writes what is left in the streams.
[[noreturn]] inline void end_process(int status) {
  llvm::outs().flush();
  llvm::errs().flush();
  ::_exit(status);
}

}  // namespace shepherd
