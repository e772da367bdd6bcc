// What the clauses of a construct say of the variables in their lists.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Appends an item to `data` for each; false, and diagnosed, where a list item names nothing that is known.
bool add_listed_items(const TranslationUnit& unit, Construct& construct);

}  // namespace shepherd
