// Moves a region into a function.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Puts `static void shep_<what>_ID(void *)` with the region behind the enclosing function and declares it, the
/// captures' struct and `more` in front. Returns the statements that fill the captures through `target`; empty() if
/// there are none.
std::string outline_c(Lowering& lowering, const Construct& construct, const char* what, const std::string& target,
                      const std::string& more);

bool has_captures(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
