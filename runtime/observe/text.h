// Text that grows: reports are written into memory first, and out in one piece.
#pragma once

#include <stdint.h>

#include <string>

namespace shep {

[[gnu::format(printf, 2, 3)]] void append(std::string& text, const char* format, ...);

// As reports have it.
inline double seconds(int64_t ns) { return double(ns) * 1e-9; }

// As JSON has it, with the quotes.
std::string json_string(const char* text);

}  // namespace shep
