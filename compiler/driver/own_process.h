/// Compilations by the Clang that this executable holds.
#pragma once

#include "build.h"
#include "compile_job.h"

#include <optional>

namespace shepherd {

/// True if compilations of the command line take no program.
bool needs_no_program(const CommandLine& line, const BackEnd& back_end);

/// Runs a compilation's command, without its program where we hold the same Clang. warnings: a file that holds what
/// Clang has said of the source as the user has written it, to be said in place of the command's own warnings; it need
/// not exist. Returns the exit status.
int run_compilation(const CompileStep& step, const Command& command, const std::string& warnings);

/// Lowers and compiles a source that is read once. The command is that of the source as the user has written it.
/// Nothing, and nothing said, where that takes more readings.
std::optional<int> compile_in_one_reading(const CompileStep& step, const Command& command, CompileJob job);

/// Compiles as a whole command line says, without -fopenmp. Nothing where it takes the program.
std::optional<int> compile_without_program(const CommandLine& line, const BackEnd& back_end, const Command& command);

}  // namespace shepherd
