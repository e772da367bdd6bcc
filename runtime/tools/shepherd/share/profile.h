// `shepherd share --profile`: measures the speed-ups by which programs that share a machine get their cores.
#pragma once

#include "tools/shepherd/commands.h"

namespace shep::tool {

// Gets the arguments behind --profile; returns the exit status. Runs the program several times with each number of
// cores, and replaces what was known of it when all runs have ended well.
int profile_sharing(Arguments arguments);

}  // namespace shep::tool
