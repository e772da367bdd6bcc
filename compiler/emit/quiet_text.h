// Where the warnings of the back end are off, and on again.
#pragma once

#include <string>

namespace shepherd {

/// Leaves out each SHEP_LOUD with only blanks, #line and opening braces between it and the next SHEP_QUIET, and that:
/// whenever Clang turns all its warnings off it takes as long as for some lines of code. A closing brace may be the
/// user's, where a function without its return statement is warned of.
std::string with_long_silences(const std::string& text);

}  // namespace shepherd
