// Loop transformations (OpenMP 5.2, 9; of 6.0 reverse and interchange) as the loops that they make.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Writes the loops of each transformation that stands in front of plain loops; false, and diagnosed, if something is
/// wrong with one. Those in front of other transformations are left for the next time.
bool transform_loops(Lowering& lowering);

}  // namespace shepherd
