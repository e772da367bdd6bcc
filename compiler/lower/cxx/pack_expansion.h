// Parameter packs that regions capture.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// "..." where a capture of the variable stands for all of a parameter pack, which the region then expands; "" for any
/// other variable, and for a pack where the construct itself stands in what is expanded: there the name is one
/// element's.
std::string pack_ellipsis(const Construct& construct, const clang::ValueDecl& variable);

}  // namespace shepherd
