// Compound literals whose objects a lowering declares in front of a construct.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

std::vector<const clang::CompoundLiteralExpr*> kept_compound_literals(const Lowering& lowering,
                                                                      const Construct& construct);

void keep_compound_literals(Lowering& lowering);

}  // namespace shepherd
