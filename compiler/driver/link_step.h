/// Objects to a program or a shared library, with libshepherd and no other OpenMP runtime.
#pragma once

#include "back_end.h"
#include "command_line.h"

namespace shepherd {

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
