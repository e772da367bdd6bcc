// The record of a taskgraph construct (OpenMP 6.0, 14.3), and the constructs that must not stand in one.
#pragma once

#include "analyse/sharing/data_sharing.h"

namespace shepherd {

class TaskgraphPlan {
 public:
  /// True if a taskgraph region that generates the construct's tasks records them. graph_of is the taskgraph construct
  /// that it stands in, or null.
  bool is_replayable(const Construct& task) const { return replayable_.count(&task); }
  const Construct* graph_of(const Construct& task) const;
  /// True if all that stands in the taskgraph can be recorded.
  bool may_record(const Construct& graph) const { return !unrecorded_.count(&graph); }
  /// True if a recorded task takes the item's variable, or its value, from where its taskgraph construct is
  /// encountered, each time anew, and not from what was recorded.
  bool comes_from_environment(const TranslationUnit& unit, const Construct& task, const DataItem& item) const;

 private:
  friend class Settler;
  std::set<const Construct*> replayable_, unrecorded_;
  std::map<const Construct*, const Construct*> graphs_;
  std::set<std::pair<const Construct*, const ValueDecl*>> assigned_;  // by a taskgraph's block itself
};

/// Nothing, and diagnosed, where something must not stand in a taskgraph.
std::optional<TaskgraphPlan> plan_taskgraphs(const TranslationUnit& unit, const DataSharing& sharing);

/// True if the end of the taskgraph region waits for its tasks. Without that, by nogroup, its block is executed each
/// time as if it stood alone: a record is executed by one encounter at a time.
bool waits_for_tasks(const Construct& graph);

}  // namespace shepherd
