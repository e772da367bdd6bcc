// Moves a region into a function (C) or closure (C++).
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// C: puts `static void shep_<what>_ID(void *)` with the region behind the enclosing function and declares it, the captures'
/// struct and `more` in front. Returns the statements that fill the captures through `target`; empty() if there are none.
std::string outline_c(Lowering& lowering, const Construct& construct, const char* what, const std::string& target,
                      const std::string& more);

/// C++: a local struct shep_where_ID that knows the construct's location at compile time.
std::string declare_where(const Lowering& lowering, const Construct& construct);

/// C++: what goes in front of the end of a closure's body, and behind the statement that the closure is in: gcc lays it out as the pragmas that are in
/// force there say.
Carried closure_layout(const Lowering& lowering, const Construct& construct);

bool has_captures(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
