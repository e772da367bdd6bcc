// The facts about a translation unit that lowering needs. Each part is the value of one analysis; nobody writes into
// another's.
#pragma once

#include "analyse/cancellation.h"
#include "analyse/join.h"
#include "analyse/sharing/data_sharing.h"
#include "analyse/taskgraphs.h"

namespace shepherd {

struct Analysis {
  Cancellations cancellations;
  DataSharing sharing;
  TaskgraphPlan graphs;
  Joins joins;
};

/// Nothing, and diagnosed, where the unit cannot be lowered.
std::optional<Analysis> analyse(const TranslationUnit& unit);

}  // namespace shepherd
