// The simd leaf of a `for simd`, which is a hint for the back end.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Whether the generated loop can have the hint: it has no copies that the back end would have to know of.
bool has_simd_hint(const Construct& loop);

}  // namespace shepherd
