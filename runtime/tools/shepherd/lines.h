// What `shepherd simulate --lines` shows: the cache lines whose transfers took most time, and what moved them.
#pragma once

#include <string>

namespace shep::tool {

// `report` is what the simulation has told (platform/virtual/coherence/lines.h), with offsets into the library.
// `folder` is one of our own, for a file.
void show_lines(const std::string& report, const std::string& library, const std::string& folder, int most);

}  // namespace shep::tool
