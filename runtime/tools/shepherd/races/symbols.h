// What addresses of a program mean in its source.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace shep::tool {

struct SourcePlace {
  std::string function, file;  // empty: unknown
  unsigned line = 0;           // 0: unknown
};

// Returns the place of each of these addresses of a program or library, by addr2line: the innermost function that is
// not Shepherd's. Without addr2line, or without debug information, places are unknown.
std::map<uint64_t, SourcePlace> places_in(const std::string& module, const std::vector<uint64_t>& addresses);

// Returns the name of the variable that has that address in the file, and "+ OFFSET" inside of it; empty: unknown.
std::string variable_at(const std::string& module, uint64_t address);

}  // namespace shep::tool
