// The variables in the lists of a construct's clauses.
#pragma once

#include "analyse/sharing/data_sharing.h"

namespace shepherd {

/// Appends an item to the data of the construct for each; false, and diagnosed, where a list item names nothing that is
/// known.
bool add_listed_items(const TranslationUnit& unit, const Construct& construct, std::vector<DataItem>& data);

}  // namespace shepherd
