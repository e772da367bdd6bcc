#include "directives/restore.h"
#include "frontend/diagnose.h"
#include "lower/languages.h"
#include "lower/parts.h"
#include "lower/tasks/task_iteration.h"
#include "lower/tasks/task_options.h"
#include "lower/tasks/taskloop.h"

namespace shepherd {

namespace {

const Stmt* body_of(const Stmt* loop) {
  if (auto* range = dyn_cast<CXXForRangeStmt>(loop)) return range->getBody();
  return cast<ForStmt>(loop)->getBody();
}

/// A `break` that leaves the statement; null: there is none.
const Stmt* leaving_break(const Stmt* statement) {
  if (!statement || isa<BreakStmt>(statement)) return statement;
  if (isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt, SwitchStmt, OMPExecutableDirective, LambdaExpr>(statement))
    return nullptr;
  for (const Stmt* child : statement->children())
    if (const Stmt* found = leaving_break(child)) return found;
  return nullptr;
}

}  // namespace

/// Clang was shown a region in place of the body, and a loop in that.
bool Taskloop::has_body_of_members() {
  const Stmt* body = body_of_members(*lowering_.unit.directives, body_of(nest_.inner().statement));
  const Stmt* leaves = leaving_break(body);
  if (body && !leaves) return true;
  report_error(*lowering_.unit.ast, leaves ? leaves->getBeginLoc() : construct_.region->getBeginLoc(),
               leaves ? DiagnosticKind::kMembersBreak : DiagnosticKind::kMembersLoop);
  lowering_.fail();
  return false;
}

/// No task captures a pointer to arrays of variable size, where the loop begins.
bool Taskloop::goes_over_rows() const {
  for (unsigned k = 0; k < nest_.all_levels(); ++k)
    if (steps_by_rows(nest_.level(k))) return true;
  return false;
}

bool Taskloop::can_be_written() {
  if (!nest_.complete()) return false;  // the loop's lowering says so
  if (construct_.is_assembly() && !has_body_of_members()) return false;
  if (goes_over_rows()) {
    report_error(*lowering_.unit.ast, construct_.region->getBeginLoc(), DiagnosticKind::kRowsOfTasks);
    lowering_.fail();
    return false;
  }
  if (!is_dependent() || nest_.is_rectangular()) return true;
  report_error(*lowering_.unit.ast, construct_.region->getBeginLoc(), DiagnosticKind::kIterationNest);
  lowering_.fail();
  return false;
}

bool Taskloop::is_dependent() const { return has_task_iterations(construct_); }
bool Taskloop::is_recorded() const {
  const TaskgraphPlan& graphs = lowering_.analysis.graphs;
  return graphs.is_replayable(construct_) && graphs.graph_of(construct_) &&
         graphs.may_record(*graphs.graph_of(construct_));
}

std::string Taskloop::flags() const {
  std::string text = task_flags(lowering_, construct_);
  if (!has_group()) text += " | SHEP_TASKLOOP_NOGROUP";
  if (is_recorded()) text += " | SHEP_TASK_RECORDED";
  auto* grain = construct_.clause<OMPGrainsizeClause>();
  auto* tasks = construct_.clause<OMPNumTasksClause>();
  if (grain) text += " | SHEP_TASKLOOP_GRAINSIZE";
  if (tasks) text += " | SHEP_TASKLOOP_NUM_TASKS";
  bool strict = (grain && grain->getModifier() == OMPC_GRAINSIZE_strict) ||
                (tasks && tasks->getModifier() == OMPC_NUMTASKS_strict);
  return strict ? text + " | SHEP_TASKLOOP_STRICT" : text;
}

std::string Taskloop::amount() const {
  if (auto* clause = construct_.clause<OMPGrainsizeClause>())
    return "(shep_u64)" + lowering_.expression(clause->getGrainsize(), construct_);
  if (auto* clause = construct_.clause<OMPNumTasksClause>())
    return "(shep_u64)" + lowering_.expression(clause->getNumTasks(), construct_);
  return "0";
}

std::string Taskloop::clauses() const {
  std::string text = settle_values(lowering_, construct_);
  text += stencil(construct_, "unsigned const $f = @; shep_u64 const $t = @; ", flags(), amount());
  return has_options(lowering_, construct_) ? text + declare_options(lowering_, construct_) : text;
}
std::string Taskloop::options() const { return has_options(lowering_, construct_) ? stencil(construct_, "&$o") : "0"; }

Around Taskloop::counting_copies() const {
  std::vector<DataItem> items = lowering_.data(loop_);
  for (DataItem& item : items)
    if (item.sharing == Sharing::kLastprivate) item.sharing = Sharing::kPrivate;
  return private_copies(lowering_, loop_, items, is_private, "0");
}

std::string member_of_original(const DataItem& item) { return "shep_q_" + item.variable->getName().str(); }

void lower_Taskloop(Lowering& lowering, const Construct& construct) { lower_taskloop(lowering, construct); }

}  // namespace shepherd
