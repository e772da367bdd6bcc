// The steps of rewriting, one construct each. A step makes its edits; false, and diagnosed, if something is wrong.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

bool replace_attributes(Lowering& lowering);

bool choose_directives(Lowering& lowering);

/// True if there are such constructs in pragmas; others are refused.
bool holds_dependent_collapse(const TranslationUnit& unit);
bool settle_collapse(Lowering& lowering);

/// Writes the loops of each transformation that stands in front of plain loops; false, and diagnosed, if something is
/// wrong with one. Those in front of other transformations are left for the next time.
bool transform_loops(Lowering& lowering);

}  // namespace shepherd
