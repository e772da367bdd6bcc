// Requirements and declarations for devices, which the host fulfills by being the only one.
#pragma once

#include <clang/Lex/Preprocessor.h>

#include <vector>

namespace shepherd {

/// Makes the line, from `omp` on, one that Clang understands. True: its text has no place in the output.
bool settle_devices(clang::Preprocessor& pp, std::vector<clang::Token>& line);

}  // namespace shepherd
