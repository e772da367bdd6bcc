// Closed functions (analyse/closed.h): each becomes a function under a new name, which takes the worker's front and the
// place of its next task in front of its own arguments, and one under its own name that calls it.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// True if the task or taskwait stands in a closed function.
bool is_closed(const Lowering& lowering, const Construct& construct);

/// The declarations of a closed task's functions, and their heads, the second's with the brace that opens it.
std::string declare_closed_body(const Construct& task);
std::string closed_body_heads(const Construct& task);

/// Declares what a closed task's join must know of it; empty where it always waits.
std::string declare_condition(const Lowering& lowering, const Construct& task);
/// The statement that generates a closed task, whose captures are in place.
std::string post_closed(const Construct& task);
/// The expression for a taskwait in a closed function.
std::string join_closed(const Lowering& lowering, const Construct& taskwait);

}  // namespace shepherd
