// Line markers of text that had been preprocessed: `# 1 "header.h" 1` enters a file, `# 5 "main.c" 2` returns to the
// one that included it.
#pragma once

#include <string>

namespace shepherd {

/// The text with no marker entering a file that none leaves, or the other way around, as where a region has moved that
/// begins in one file and ends in another: they only name their lines then. Compilers warn otherwise, or refuse.
std::string with_nested_markers(std::string text);

}  // namespace shepherd
