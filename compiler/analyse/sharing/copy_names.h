// The names of private copies. Most have those of their originals, which they hide; a copy that would hide something
// else, or that the region reaches by other names than the plain one, has a name of its own
// (docs/decisions/names-of-copies.md).
#pragma once

#include "analyse/sharing/data_sharing.h"

namespace shepherd {

/// Gives all items their names.
DataSharing name_copies(const TranslationUnit& unit, DataSharing sharing);

/// `this->x` names the member itself, unless the list item is so written.
bool is_private_through_this(const DataSharing& sharing, const Construct& around, const clang::ValueDecl* member);

}  // namespace shepherd
