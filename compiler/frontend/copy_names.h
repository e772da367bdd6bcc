// What private copies are called. Mostly as their originals, which they hide; a copy that would hide something else, or that the region reaches by
// other names than the plain one, has a name of its own (docs/decisions/names-of-copies.md).
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Gives all list items their names; the data sharing is known.
void name_copies(TranslationUnit& unit);

}  // namespace shepherd
