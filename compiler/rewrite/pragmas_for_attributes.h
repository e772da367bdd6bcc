// Directives in attributes (OpenMP 5.2, 3.1) as pragmas: Clang parses attributes without a hook for directives/.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

bool replace_attributes(Lowering& lowering);

}  // namespace shepherd
