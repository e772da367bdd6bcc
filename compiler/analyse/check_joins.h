// Tasks that take part in a reduction that nothing around them does.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Refuses reductions of tasks that end before their tasks do, and in_reduction items that cannot have a matching construct (OpenMP 5.2, 5.5.11); false if there was one. Where a caller may
/// have it, the library finds out. After analyse_data_sharing().
bool check_joins(const TranslationUnit& unit);

}  // namespace shepherd
