// The standard that a source with directives is compiled by.
#pragma once

#include "command_line.h"

#include <string>

namespace shepherd {

/// What a C++ region is lowered to takes C++11: the option that asks for it, to go behind the user's, where those ask for an earlier
/// standard; empty elsewhere. Parser and back end are told the same.
std::string lowered_standard(const CommandLine& line, const Input& input);

}  // namespace shepherd
