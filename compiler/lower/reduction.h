// The private copy of a reduction item: its start value and how it is combined (OpenMP 5.2, 5.5).
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Statements for one item. `original` stands in the outer block, `declaration` in the inner one; `combination` runs under
/// the team's reduction lock, `release` at the end of the inner block.
struct ReductionText {
  std::string original, declaration, combination, release;
};

ReductionText reduction_text(const Lowering& lowering, const Construct& construct, const DataItem& item);

}  // namespace shepherd
