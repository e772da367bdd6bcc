// Tasks that take part in a reduction that nothing around them does.
#pragma once

#include "analyse/sharing/data_sharing.h"

namespace shepherd {

/// Refuses reductions of tasks that end before their tasks do, and in_reduction items that cannot have a matching
/// construct (OpenMP 5.2, 5.5.11); false if there was one. Where a caller may have it, the library finds out.
bool check_joins(const TranslationUnit& unit, const DataSharing& sharing);

}  // namespace shepherd
