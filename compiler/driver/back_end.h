/// The compiler that turns sources, lowered or not, into objects and programs.
#pragma once

#include "command_line.h"
#include "installation.h"

#include <string>
#include <vector>

namespace shepherd {

struct BackEnd {
  enum class Family { kClang, kGnu };

  std::vector<std::string> command;  // the program's path, and the words that always follow it ("ccache gcc")
  Family family;

  const std::string& program() const { return command.front(); }
};

/// --shep-backend, else SHEPHERD_CXX or SHEPHERD_CC, else clang of our own LLVM; its C++ form for shepc++.
BackEnd choose_back_end(const CommandLine& line, const Installation& installation);

}  // namespace shepherd
