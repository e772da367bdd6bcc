// What the constructs that generate tasks have in common.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// The task's flags (shep_task_flags), an expression for the context around the construct.
std::string task_flags(const Lowering& lowering, const Construct& construct);

/// C++: the captures between the brackets of the closure that the task becomes. It copies by default; what is shared it refers to.
std::string capture_list(const Lowering& lowering, const Construct& construct);

/// C++: statements in front of that closure. Clang takes an init capture of a generic lambda for unused if an inner one refers to it by name.
std::string mention_init_captures(const Lowering& lowering, const Construct& construct);

/// A closure captures automatic variables only: a firstprivate variable of another kind gets an automatic stand-in in front of
/// the closure, in blocks that the text opens. shep_o_ID_X then refers to the original.
std::string stand_ins(const Lowering& lowering, const Construct& construct);
bool has_stand_in(const Lowering& lowering, const Construct& construct, const DataItem& item);

}  // namespace shepherd
