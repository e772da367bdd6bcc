// A file that is there as a whole: the old one until the new one is written.
#pragma once

#include <string>

namespace shep::tool {

// Returns false, with errno, if it cannot be replaced.
bool can_be_written(const std::string& name);
bool replace_file(const std::string& name, const std::string& text);

}  // namespace shep::tool
