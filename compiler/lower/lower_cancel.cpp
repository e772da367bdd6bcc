// Threads leave a region that is cancelled by a jump behind it.
#include "lower/parts.h"

namespace shepherd {

static const char* runtime_kind(const Construct& construct) {
  if (construct.taskloop()) return "SHEP_CANCEL_TASKGROUP";
  switch (construct.kind) {
    case ConstructKind::kParallel: return "SHEP_CANCEL_PARALLEL";
    case ConstructKind::kTask: return "SHEP_CANCEL_TASKGROUP";
    case ConstructKind::kAssembly: return "SHEP_CANCEL_ASSEMBLY";
    default: return "SHEP_CANCEL_WORKSHARING";
  }
}

// if (shep_cancel(SHEP_CANCEL_TASKGROUP, activate)) { goto shep_end_1; }
static std::string leave(const Construct& construct, const char* kind, const std::string& activate,
                         const std::string& first = "") {
  return stencil(construct, "if (shep_cancel(@, @)) { @goto $end; } ", kind, activate, first);
}

/// Members leave an assembly's region behind a barrier that another has not come to, since an exception has left it, or
/// the taskgroup around is cancelled.
static bool may_leave(const Lowering& lowering, const Construct& construct) {
  const bool is_assembly = construct.kind == ConstructKind::kAssembly;
  return lowering.analysis.cancellations.may_cancel(construct) || (is_assembly && lowering.has_ordered_exceptions());
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
  const bool is_assembly = leaves && around->kind == ConstructKind::kAssembly;
  return leaves ? leave(*around, is_assembly ? "SHEP_CANCEL_MEMBERS" : runtime_kind(*around), "0", groups) : "";
}

/// Null: it has none. Behind an assembly another clause carries it (directives/assemblies.cpp).
static const Expr* condition_of(const Construct& construct) {
  if (auto* condition = construct.clause<OMPIfClause>()) return condition->getCondition();
  const OwnClause* carried = construct.own_clause(OwnClauseKind::kCancelIf);
  auto* choice = carried ? dyn_cast<ConditionalOperator>(carried->expression->IgnoreParenImpCasts()) : nullptr;
  if (!choice) return nullptr;
  // One of class type is converted outside of its parentheses, which are not the user's.
  const Expr* condition = choice->getCond()->IgnoreImpCasts();
  if (auto* converted = dyn_cast<CXXMemberCallExpr>(condition))
    condition = converted->getImplicitObjectArgument()->IgnoreImpCasts();
  return cast<ParenExpr>(condition)->getSubExpr();
}

static void lower_leaving(Lowering& lowering, const Construct& construct, const std::string& activate) {
  const Construct& left = *lowering.analysis.cancellations.of(construct);
  lowering.edits.replace_pragma(construct, quiet_block("{ " + leave(left, runtime_kind(left), activate) + "}"));
}

void lower_Cancel(Lowering& lowering, const Construct& construct) {
  const Expr* condition = condition_of(construct);
  lower_leaving(lowering, construct, condition ? lowering.expression(condition, construct) + " ? 1 : 0" : "1");
}

void lower_CancellationPoint(Lowering& lowering, const Construct& construct) {
  lower_leaving(lowering, construct, "0");
}

}  // namespace shepherd
