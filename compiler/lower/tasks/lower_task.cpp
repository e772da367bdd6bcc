#include "lower/languages.h"
#include "lower/parts.h"
#include "lower/tasks/task_options.h"

namespace shepherd {

/// Its `if` clause chooses the device.
static std::string target_task_flags(const Lowering& lowering, const Construct& construct) {
  const std::string where =
      stencil(construct, lowering.unit.is_cxx ? "&::__shepherd::__location_of<$where>::__value" : "&$where");
  std::string deferred = "SHEP_TASK_TARGET";
  if (const OwnClause* nowait = construct.own_clause(OwnClauseKind::kNowaitIf))
    deferred += " | (" + lowering.expression(nowait->expression, construct) + " ? 0 : SHEP_TASK_UNDEFERRED)";
  else if (!construct.clause<OMPNowaitClause>())
    deferred += " | SHEP_TASK_UNDEFERRED";
  return deferred + " | " + choose_device(lowering, construct, where);
}

std::string task_flags(const Lowering& lowering, const Construct& construct) {
  if (construct.kind == ConstructKind::kTarget) return target_task_flags(lowering, construct);
  std::string text = "0";
  if (construct.own_clause(OwnClauseKind::kUntied)) text += " | SHEP_TASK_UNTIED";
  if (construct.is_assembly()) text += " | SHEP_TASK_UNTIED | SHEP_TASK_ONLY_WAITS";
  if (may_leave_team(construct)) text += " | SHEP_TASK_POOL";
  if (construct.clause<OMPMergeableClause>()) text += " | SHEP_TASK_MERGEABLE";
  if (auto* clause = construct.clause<OMPIfClause>())
    text += " | (" + lowering.expression(clause->getCondition(), construct) + " ? 0 : SHEP_TASK_UNDEFERRED)";
  if (auto* clause = construct.clause<OMPFinalClause>())
    text += " | (" + lowering.expression(clause->getCondition(), construct) + " ? SHEP_TASK_FINAL : 0)";
  return text;
}

void lower_Task(Lowering& lowering, const Construct& construct) { lower_task(lowering, construct); }

/// The members of a task assembly execute the region; the task around it, which is untied, waits for them.
void lower_Assembly(Lowering& lowering, const Construct& construct) { lower_parallel(lowering, construct); }

}  // namespace shepherd
