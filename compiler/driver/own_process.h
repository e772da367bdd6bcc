/// Compilations by the Clang that this executable holds.
#pragma once

#include "build.h"

namespace shepherd {

/// Runs a compilation's command, without its program where we hold the same Clang. Returns the exit status.
int run_compilation(const CompileStep& step, const Command& command);

}  // namespace shepherd
