// What the checker says of an execution that went wrong.
#pragma once

namespace model {

// The execution under way is wrong: reports why, and ends the process that executes it.
[[noreturn, gnu::format(printf, 1, 2)]] void finding(const char* format, ...);
// The checker itself cannot go on.
[[noreturn, gnu::format(printf, 1, 2)]] void give_up(const char* format, ...);

}  // namespace model
