/// The headers that a command line puts in front of its sources: -include and -include-pch, given to the driver or through -Xclang.
#pragma once

#include "command_line.h"

#include <string>
#include <vector>

namespace shepherd {

struct ForcedInclusion {
  size_t first, count;  // its arguments in CommandLine::arguments()
  std::string header;   // for a precompiled one what it was made of; empty where another of the line includes that
};

/// In the order of the line. Ends the process with a message where a precompiled header's source is not beside it: the back end's
/// precompiled headers are made without OpenMP, and what they hold must be lowered with the source.
std::vector<ForcedInclusion> forced_inclusions(const CommandLine& line);

}  // namespace shepherd
