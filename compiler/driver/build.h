/// A command line with -fopenmp, carried out: each source compiled, the program linked.
#pragma once

#include "back_end.h"
#include "command_line.h"

namespace shepherd {

/// True if the back end can do it all in one command: preprocessing, precompiled headers, questions without an input.
bool needs_no_lowering(const CommandLine& line);
[[noreturn]] void become_back_end_with_openmp(const CommandLine& line, const BackEnd& back_end,
                                              const Installation& installation);

/// Ends the process with a message where an input cannot be read or the options contradict each other.
void check_inputs(const CommandLine& line);

/// Returns the exit status.
int build(const CommandLine& line, const BackEnd& back_end, const Installation& installation,
          llvm::StringRef scratch_dir);

}  // namespace shepherd
