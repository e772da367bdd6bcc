// The user's macros and our header.
#pragma once

#include <string>
#include <vector>

namespace shepherd {

/// The inclusion of our header, with the macros of the command line put aside that would change it: -DT=double, -DN=8.
std::string include_abi(const std::vector<std::string>& frontend_args);

}  // namespace shepherd
