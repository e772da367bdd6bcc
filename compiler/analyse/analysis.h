// The facts about a translation unit that lowering needs. Each part is the value of one analysis; nobody writes into
// another's.
#pragma once

#include "analyse/cancellation.h"
#include "analyse/closed.h"
#include "analyse/join.h"
#include "analyse/serial.h"
#include "analyse/sharing/data_sharing.h"
#include "analyse/taskgraphs.h"

namespace shepherd {

struct Analysis {
  Cancellations cancellations;
  DataSharing sharing;
  TaskgraphPlan graphs;
  Joins joins;
  ClosedFunctions closed;
  SerialFunctions serial;
};

/// Nothing, and diagnosed, where the unit cannot be lowered.
std::optional<Analysis> analyse(const TranslationUnit& unit);

/// Reports every clause that its construct's lowering does not know; false if there was one.
bool check(const TranslationUnit& unit);

/// Fills unit.constructs and its declarative directives. Reports what is not supported; false if it reported anything.
bool collect(TranslationUnit& unit);

/// Refuses items of the construct's reductions that are no contiguous storage, or that are not one object for all who
/// reduce them (OpenMP 5.2, 5.5.8); false if there was one.
bool check_reductions(const TranslationUnit& unit, const Construct& construct);

/// Refuses reductions of tasks that end before their tasks do, and in_reduction items that cannot have a matching
/// construct (OpenMP 5.2, 5.5.11); false if there was one. Where a caller may have it, the library finds out.
bool check_joins(const TranslationUnit& unit, const DataSharing& sharing);

/// Warns where a mergeable task changes a copy of its own, and the variable is read later: that has the task's value
/// where the task is merged, and the former one where it is not (OpenMP 5.2, 12.5).
void warn_of_merged(const TranslationUnit& unit, const DataSharing& sharing);

}  // namespace shepherd
