#pragma once

#include <string>
#include <vector>

namespace shep::tool {

// Formats numbers, in any order and repeated or not, as "0-3,8".
std::string ranges(std::vector<int> numbers);

// Returns "1 core", "2 cores".
std::string counted(size_t count, const char* noun);

}  // namespace shep::tool
