// Threads leave a region that is cancelled by a jump behind it.
#include "lower/parts.h"

namespace shepherd {

static const char* runtime_kind(const Construct& construct) {
  if (construct.taskloop()) return "SHEP_CANCEL_TASKGROUP";
  switch (construct.kind) {
    case ConstructKind::kParallel: return "SHEP_CANCEL_PARALLEL";
    case ConstructKind::kTask: return "SHEP_CANCEL_TASKGROUP";
    case ConstructKind::kAssembly: return "SHEP_CANCEL_MEMBERS";
    default: return "SHEP_CANCEL_WORKSHARING";
  }
}

// if (shep_cancel(SHEP_CANCEL_TASKGROUP, activate)) { goto shep_end_1; }
static std::string leave(const Construct& construct, const std::string& activate, const std::string& first = "") {
  return stencil(construct, "if (shep_cancel(@, @)) { @goto $end; } ", runtime_kind(construct), activate, first);
}

/// Members leave an assembly's region behind a barrier that another has not come to, since an exception has left it.
static bool may_leave(const Lowering& lowering, const Construct& construct) {
  return construct.kind == ConstructKind::kAssembly ? lowering.has_ordered_exceptions()
                                                    : lowering.analysis.cancellations.may_cancel(construct);
}

std::string end_label(const Lowering& lowering, const Construct& construct) {
  return may_leave(lowering, construct) ? stencil(construct, "$end: __attribute__((__unused__)); ") : "";
}

/// Taskgroups are what may stand between a barrier and its region, in C++ a destructor ends them; and the loop that the
/// members of an assembly execute.
std::string leave_behind_barrier(const Lowering& lowering, const Construct& construct) {
  const Construct* around = construct.parent;
  std::string groups;
  auto is_group = [](const Construct& each) {
    return each.kind == ConstructKind::kTaskgroup || each.kind == ConstructKind::kAlternatives;
  };
  for (; around && (is_group(*around) || around->is_of_members()); around = around->parent)
    if (!lowering.unit.is_cxx)
      groups += around->kind == ConstructKind::kTaskgroup ? stencil(*around, "shep_taskgroup_end(&$g); ")
                                                          : stencil(*around, "shep_alternatives_end($g); ");
  const bool is_region =
      around && (around->kind == ConstructKind::kParallel || around->kind == ConstructKind::kAssembly);
  const bool leaves = is_region && may_leave(lowering, *around) && around->function == construct.function;
  return leaves ? leave(*around, "0", groups) : "";
}

void lower_Cancel(Lowering& lowering, const Construct& construct) {
  auto* condition = construct.clause<OMPIfClause>();
  std::string activate = condition ? lowering.expression(condition->getCondition(), construct) + " ? 1 : 0" : "1";
  lowering.edits.replace_pragma(
      construct, quiet_block("{ " + leave(*lowering.analysis.cancellations.of(construct), activate) + "}"));
}

void lower_CancellationPoint(Lowering& lowering, const Construct& construct) {
  lowering.edits.replace_pragma(construct,
                                quiet_block("{ " + leave(*lowering.analysis.cancellations.of(construct), "0") + "}"));
}

}  // namespace shepherd
