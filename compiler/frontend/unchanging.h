// Shared variables that nobody can change while a region runs.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Makes shared scalars firstprivate in a parallel or teams region and all that it generates, where no program can tell the difference: nothing
/// in the region assigns to the variable, and nothing in the whole function takes its address. Then a thread has its value in a register,
/// where a reference would have to be followed after every store that may alias: of a character, say. Data sharing is known by then.
void copy_unchanging(TranslationUnit& unit);

}  // namespace shepherd
