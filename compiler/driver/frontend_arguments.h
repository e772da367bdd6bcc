/// What Clang's own driver is to hear of the command line, so that it parses the source as the back end will.
#pragma once

#include "back_end.h"
#include "command_line.h"
#include "installation.h"

namespace shepherd {

/// source: the file that holds the input's text, also where that came from standard input.
std::vector<std::string> frontend_arguments(const CommandLine& line, const Input& input, const std::string& source,
                                            const BackEnd& back_end, const Installation& installation);

/// The value of _OPENMP for the OpenMP version that the compiler implements.
inline constexpr char kOpenMPDefine[] = "-D_OPENMP=201811";

}  // namespace shepherd
