// Simd constructs become hints for the back end.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// True if the generated loop can have the hint: it has no copies that the back end would have to know of.
bool has_simd_hint(const Lowering& lowering, const Construct& loop);

/// True if a `simd` alone stays as it is written: all that its clauses name has kept its name.
bool stays_for_back_end(const Lowering& lowering, const Construct& simd);

}  // namespace shepherd
