// collapse(N) where N depends on a template parameter: a statement for each N that the loops at hand allow.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// True if there are such constructs in pragmas; others are refused.
bool holds_dependent_collapse(const TranslationUnit& unit);
bool settle_collapse(Lowering& lowering);

}  // namespace shepherd
