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

/// One source to one object (or assembly, or nothing but diagnostics): lowered first where it holds OpenMP.

struct CompileStep {
  const CommandLine& line;
  const BackEnd& back_end;
  const Installation& installation;
  const Input& input;
  std::string output;       // where the object goes; empty leaves the place to the back end
  std::string scratch_dir;  // this step's own
};

/// Returns the exit status.
int run(CompileStep step);

/// Where the copy of a source lies that can be read once only.
std::string spooled_file(const CompileStep& step);

/// Adds the options that stand for -fopenmp in a compilation or preprocessing by the back end. They go in front of the
/// user's own, which may override them.
void add_openmp_options(Command& command, const Installation& installation);

/// Objects to a program or a shared library, with libshepherd and no other OpenMP runtime.

/// files: for each input of the line, what takes its place on the link line. Returns the exit status.
int link_program(const CommandLine& line, const BackEnd& back_end, const Installation& installation,
                 llvm::ArrayRef<std::string> files, llvm::StringRef scratch_dir);

/// -lgomp and its like without -fopenmp: how some build systems link what they compiled with it. Not where the back
/// end makes threads of its own runtime.
bool links_openmp_by_name(const CommandLine& line);
/// The back end does what the line says, with libshepherd for what it calls so. Returns the exit status.
int link_by_name(const CommandLine& line, const BackEnd& back_end, const Installation& installation,
                 llvm::StringRef scratch_dir);

}  // namespace shepherd
