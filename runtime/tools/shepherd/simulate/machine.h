// The machine to simulate, as it is described.
#pragma once

#include <string>

namespace shep::tool {

// Returns what is wrong with a description for HWLOC_SYNTHETIC, which hwloc itself ignores then; nothing if all is
// well.
std::string problem_of_machine(const std::string& text, int& hardware_threads);

}  // namespace shep::tool
