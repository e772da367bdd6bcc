// Local aliases in front of a closure, for what it cannot reach under the name that the user gives it: members of
// anonymous unions, and structured bindings before C++20.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// The alias by which the closure of an outlined construct reaches an item's original; empty if it needs none.
std::string alias(const Lowering& lowering, const Construct& construct, const DataItem& item);

/// Makes regions use their aliases.
void plan_aliases(Lowering& lowering);

/// The declarations that stand in front of an outlined construct.
std::string aliases(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
