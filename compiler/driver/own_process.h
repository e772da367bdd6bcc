/// Compilations by the Clang that this executable holds.
#pragma once

#include "build.h"

#include <optional>

namespace shepherd {

/// Runs a compilation's command, without its program where we hold the same Clang. Returns the exit status.
int run_compilation(const CompileStep& step, const Command& command);

/// The same for a whole command line without -fopenmp. Nothing where it takes the program.
std::optional<int> compile_without_program(const CommandLine& line, const BackEnd& back_end, const Command& command);

}  // namespace shepherd
