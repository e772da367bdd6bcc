/// Objects to a program or a shared library, with libshepherd and no other OpenMP runtime.
#pragma once

#include "back_end.h"
#include "command_line.h"
#include "installation.h"

namespace shepherd {

/// files: for each input of the line, what takes its place on the link line. Returns the exit status.
int link_program(const CommandLine& line, const BackEnd& back_end, const Installation& installation,
                 llvm::ArrayRef<std::string> files, llvm::StringRef scratch_dir);

}  // namespace shepherd
