#include "frontend/data_sharing.h"
#include "lower/captures.h"
#include "lower/data_env.h"

namespace shepherd {

/// Settles, outer constructs first, how each region writes the variables that it copies or captures.
void plan_names(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs)
    for (const DataItem& item : construct->data) {
      if (item.sharing == Sharing::kCopyin || item.sharing == Sharing::kCopyprivate) continue;
      if (construct->kind == ConstructKind::kSimd && item.sharing != Sharing::kPrivate) continue;
      bool captured = construct->outlines() && needs_capture(lowering.unit, item.variable, construct->parent);
      if (captured || is_private_copy(item))
        lowering.map(*construct, item.variable, inside_name(*construct, item, lowering.unit.is_cxx));
    }
}

}  // namespace shepherd
