// The closure that a C++ task becomes: how it comes by its surroundings.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// The captures between its brackets. It copies by default; what is shared it refers to.
std::string capture_list(const Lowering& lowering, const Construct& construct);

/// A closure captures automatic variables only: a firstprivate variable of another kind gets an automatic stand-in in front of
/// the closure, in blocks that the text opens. shep_o_ID_X then refers to the original.
std::string stand_ins(const Lowering& lowering, const Construct& construct);
bool has_stand_in(const Lowering& lowering, const Construct& construct, const DataItem& item);

}  // namespace shepherd
