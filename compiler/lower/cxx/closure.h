// The closures that regions become, where they stand.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// A local struct shep_where_ID that knows the construct's location at compile time.
std::string declare_where(const Lowering& lowering, const Construct& construct);

/// The text in front of the end of a closure's body, and that behind the statement that the closure is in: gcc lays the
/// closure out as the pragmas that are in force there say.
Carried closure_layout(const Lowering& lowering, const Construct& construct);

/// The captures between the brackets of the closure that a task becomes. It copies by default; what is shared it refers
/// to.
std::string capture_list(const Lowering& lowering, const Construct& construct);

/// Statements in front of that closure. Clang takes an init capture of a generic lambda for unused if an inner one
/// refers to it by name.
std::string mention_init_captures(const Lowering& lowering, const Construct& construct);

/// A closure captures automatic variables only: a firstprivate variable of another kind gets an automatic stand-in in
/// front of the closure, in blocks that the text opens. shep_o_ID_X then refers to the original.
std::string stand_ins(const Lowering& lowering, const Construct& construct);
bool has_stand_in(const Lowering& lowering, const Construct& construct, const DataItem& item);

/// "..." where a capture of the variable stands for all of a parameter pack, which the region then expands; "" for any
/// other variable, and for a pack where the construct itself stands in what is expanded: there the name is one
/// element's.
std::string pack_ellipsis(const Construct& construct, const clang::ValueDecl& variable);

}  // namespace shepherd
