// Messages about errors and problems: one line on stderr that starts with "shepherd: ".
#pragma once

namespace shep {

[[noreturn, gnu::format(printf, 1, 2)]] void fatal(const char* format, ...);
[[gnu::format(printf, 1, 2)]] void warn(const char* format, ...);

}  // namespace shep
