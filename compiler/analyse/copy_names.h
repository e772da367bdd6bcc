// What private copies are called. Mostly as their originals, which they hide; a copy that would hide something else, or that the region reaches by
// other names than the plain one, has a name of its own (docs/decisions/names-of-copies.md).
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Gives all list items their names; the data sharing is known.
void name_copies(TranslationUnit& unit);

/// `this->x` names the member itself, unless the list item is so written.
bool is_private_through_this(const Construct& around, const clang::ValueDecl* member);

}  // namespace shepherd
