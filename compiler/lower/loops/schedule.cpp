#include "lower/loops/schedule.h"

#include "analyse/loop_binding.h"

namespace shepherd {

namespace {

/// The threads that share the iterations.
LoopBinding binding(const Construct& construct) {
  if (construct.kind == ConstructKind::kFor) return LoopBinding::kParallel;
  if (construct.kind == ConstructKind::kDistribute) return LoopBinding::kTeams;
  if (construct.leaf_of_combined)
    return construct.parent->kind == ConstructKind::kTeams ? LoopBinding::kTeams : LoopBinding::kParallel;
  return loop_binding(*construct.directive, construct.parent);
}

/// order(reproducible: concurrent) asks for the same distribution each time, whatever the schedule says
/// (OpenMP 5.2, 10.3).
bool is_reproducible(const Construct& construct) {
  auto* order = construct.clause<OMPOrderClause>();
  return order && order->getModifier() == OMPC_ORDER_MODIFIER_reproducible;
}

}  // namespace

bool binds_to_team(const Construct& construct) { return binding(construct) == LoopBinding::kParallel; }

bool is_distributed(const Construct& construct) {
  if (construct.kind != ConstructKind::kFor) return binding(construct) == LoopBinding::kTeams;
  const OpenMPDirectiveKind kind = construct.directive->getDirectiveKind();
  return isOpenMPDistributeDirective(kind) || isOpenMPGenericLoopDirective(kind);
}

std::string distribution_chunk(const Lowering& lowering, const Construct& construct) {
  auto* clause = construct.clause<OMPDistScheduleClause>();
  return clause && clause->getChunkSize() ? "(shep_i64)" + lowering.expression(clause->getChunkSize(), construct) : "0";
}

/// The ordered regions that bind to the loop around, in a construct.
static void gather_ordered(const Construct& around, std::set<const Stmt*>& found) {
  for (const Construct* child : around.children) {
    const bool is_of_lanes = child->clause<OMPSIMDClause>() && !child->clause<OMPThreadsClause>();
    if (child->kind == ConstructKind::kOrdered && child->region && !is_of_lanes) found.insert(child->directive);
    const bool has_own = child->shares_loop() || child->kind == ConstructKind::kParallel ||
                         child->kind == ConstructKind::kTask || child->kind == ConstructKind::kTaskloop;
    if (!has_own) gather_ordered(*child, found);
  }
}

/// True where a jump may lead back to what has been executed.
static bool has_label(const Stmt* stmt) {
  if (!stmt || isa<LabelStmt>(stmt)) return stmt;
  return llvm::any_of(stmt->children(), has_label);
}

/// How often these may be executed in an iteration: 2 for several. `loops`: those around the statement, up to `own` of
/// which are the construct's.
static unsigned times_executed(const std::set<const Stmt*>& ordered, const Stmt* stmt, unsigned loops, unsigned own) {
  if (!stmt) return 0;
  if (ordered.count(stmt)) return loops > own ? 2 : 1;
  if (auto* captured = dyn_cast<CapturedStmt>(stmt))
    return times_executed(ordered, captured->getCapturedStmt(), loops, own);
  if (auto* choice = dyn_cast<IfStmt>(stmt))
    return std::max(times_executed(ordered, choice->getThen(), loops, own),
                    times_executed(ordered, choice->getElse(), loops, own));
  loops += isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(stmt);
  unsigned times = 0;
  for (const Stmt* child : stmt->children()) times += times_executed(ordered, child, loops, own);
  return std::min(times, 2u);
}

/// True for a loop with an ordered clause of which an iteration may execute several ordered regions: as far as its text
/// tells, or because they are all in functions that it calls. OpenMP forbids it (5.2, 15.10), gcc takes it.
static bool orders_again(const Construct& construct) {
  auto* clause = construct.clause<OMPOrderedClause>();
  if (!clause || clause->getNumForLoops() || !construct.directive->hasAssociatedStmt()) return false;
  unsigned own = 1;
  if (auto* collapse = construct.clause<OMPCollapseClause>()) {
    auto* number = dyn_cast<ConstantExpr>(collapse->getNumForLoops());
    if (!number) return false;
    own = unsigned(number->getResultAsAPSInt().getZExtValue());
  }
  std::set<const Stmt*> ordered;
  gather_ordered(construct, ordered);
  const Stmt* loop = construct.directive->getRawStmt();
  return ordered.empty() || has_label(loop) || times_executed(ordered, loop, 0, own) > 1;
}

std::string schedule(const Construct& construct) {
  auto* clause = construct.clause<OMPScheduleClause>();
  if (is_reproducible(construct))
    return binds_to_team(construct) ? "SHEP_SCHEDULE_STATIC" : "SHEP_SCHEDULE_STATIC | SHEP_SCHEDULE_ALONE";
  std::string text = "SHEP_SCHEDULE_DEFAULT";
  if (clause) {
    switch (clause->getScheduleKind()) {
      case OMPC_SCHEDULE_static: text = "SHEP_SCHEDULE_STATIC"; break;
      case OMPC_SCHEDULE_dynamic: text = "SHEP_SCHEDULE_DYNAMIC"; break;
      case OMPC_SCHEDULE_guided: text = "SHEP_SCHEDULE_GUIDED"; break;
      case OMPC_SCHEDULE_auto: text = "SHEP_SCHEDULE_AUTO"; break;
      default: text = "SHEP_SCHEDULE_RUNTIME"; break;
    }
    for (auto modifier : {clause->getFirstScheduleModifier(), clause->getSecondScheduleModifier()}) {
      if (modifier == OMPC_SCHEDULE_MODIFIER_monotonic) text += " | SHEP_SCHEDULE_MONOTONIC";
      if (modifier == OMPC_SCHEDULE_MODIFIER_nonmonotonic) text += " | SHEP_SCHEDULE_NONMONOTONIC";
      if (modifier == OMPC_SCHEDULE_MODIFIER_simd) text += " | SHEP_SCHEDULE_SIMD";
    }
  }
  if (construct.clause<OMPOrderedClause>()) text += " | SHEP_SCHEDULE_ORDERED";
  if (orders_again(construct)) text += " | SHEP_SCHEDULE_ORDERED_AGAIN";
  return binds_to_team(construct) ? text : text + " | SHEP_SCHEDULE_ALONE";
}

static const Expr* chunk_of_static(const Construct& construct) {
  auto* clause = construct.clause<OMPScheduleClause>();
  return clause && clause->getScheduleKind() == OMPC_SCHEDULE_static ? clause->getChunkSize() : nullptr;
}

static const Expr* chunk_of_teams(const Construct& construct) {
  auto* clause = is_distributed(construct) ? construct.clause<OMPDistScheduleClause>() : nullptr;
  return clause ? clause->getChunkSize() : nullptr;
}

bool has_strided_chunks(const Construct& construct) {
  return !construct.clause<OMPOrderedClause>() && (chunk_of_static(construct) || chunk_of_teams(construct));
}

bool has_single_iterations(const Lowering& lowering, const Construct& construct) {
  auto* clause = construct.clause<OMPScheduleClause>();
  const bool is_simd = clause && (clause->getFirstScheduleModifier() == OMPC_SCHEDULE_MODIFIER_simd ||
                                  clause->getSecondScheduleModifier() == OMPC_SCHEDULE_MODIFIER_simd);
  auto is_one = [&](const Expr* size) {
    if (!size || size->isInstantiationDependent()) return false;
    const auto value = size->getIntegerConstantExpr(*lowering.unit.ast);
    return value && *value == 1;
  };
  if (!binds_to_team(construct)) return is_one(chunk_of_teams(construct));
  return is_one(chunk_of_static(construct)) && !is_simd && !chunk_of_teams(construct);
}

std::string chunk(const Lowering& lowering, const Construct& construct) {
  auto* clause = construct.clause<OMPScheduleClause>();
  return clause && clause->getChunkSize() ? "(shep_i64)" + lowering.expression(clause->getChunkSize(), construct) : "0";
}

}  // namespace shepherd
