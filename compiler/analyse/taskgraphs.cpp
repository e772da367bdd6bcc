#include "analyse/taskgraphs.h"

#include "analyse/sharing/uses.h"
#include "frontend/diagnose.h"

namespace shepherd {

using enum ConstructKind;

namespace {

/// The taskgraph construct whose region generates what the construct does, as far as the text tells.
const Construct* graph_around(const Construct& construct) {
  for (const Construct* each = construct.parent; each && each->function == construct.function; each = each->parent) {
    if (each->kind == kTaskgraph) return each;
    if (each->outlines()) return nullptr;
  }
  return nullptr;
}

/// Constructs that generate tasks, or wait for some, may stand in a taskgraph (OpenMP 6.0, 14.3). An atomic construct
/// is no more to a record than the expression statement that it is about: the block may have it as it may have that.
bool may_stand_in_graph(ConstructKind kind) {
  return kind == kTask || kind == kTaskloop || kind == kTaskwait || kind == kAtomic;
}

}  // namespace

class Settler {
 public:
  Settler(const TranslationUnit& unit, const DataSharing& sharing) : unit_(unit), sharing_(sharing) {}

  std::optional<TaskgraphPlan> settle() {
    for (const auto& each : unit_.constructs)
      if (each->kind == kTaskgraph) find_assigned(*each, *each, uses_in(*each->region));
    for (const auto& each : unit_.constructs) {
      const Construct* graph = graph_around(*each);
      const Construct* record = graph && waits_for_tasks(*graph) ? graph : nullptr;
      if (each->kind == kTask) settle_task(*each, record);
      if (!graph || each->leaf_of_combined) continue;
      if (each->kind == kTaskloop) check_loop(*each), record ? settle_taskloop(*each, *record) : void();
      if (!may_stand_in_graph(each->kind))
        refuse(each->directive->getBeginLoc(), DiagnosticKind::kGraphTasksOnly, spelling(each->kind));
    }
    return ok_ ? std::optional(std::move(plan_)) : std::nullopt;
  }

 private:
  /// Loop counters, above all: a task keeps the value that its creation saw.
  void find_assigned(const Construct& graph, const Construct& code, const Uses& uses) {
    for (const Reference& each : code.references) {
      bool is_scalar = each.variable->getType().getNonReferenceType()->isScalarType();
      if (is_scalar && each.expression && !uses.reads.contains(each.expression))
        plan_.assigned_.emplace(&graph, each.variable);
    }
    for (const Construct* child : code.children)
      if (child->kind == kAtomic) find_assigned(graph, *child, uses);
  }

  void refuse(SourceLocation at, DiagnosticKind kind, llvm::StringRef argument = "") {
    report_error(*unit_.ast, at, kind, argument);
    ok_ = false;
  }

  /// The value of an argument that has to be constant; a clause without one counts as true.
  std::optional<bool> constant(const Expr* argument) const {
    if (!argument) return true;
    if (argument->isValueDependent()) return std::nullopt;
    if (auto value = argument->getIntegerConstantExpr(*unit_.ast)) return *value != 0;
    return std::nullopt;
  }

  bool asks_for_replay(const Construct& task, bool by_default) {
    const OwnClause* clause = task.own_clause(OwnClauseKind::kReplayable);
    if (!clause) return by_default;
    std::optional<bool> value = constant(clause->expression);
    if (!value) refuse(clause->location, DiagnosticKind::kReplayableConstant);
    return value.value_or(false);
  }

  /// True if the task is recorded.
  bool settle_replay(const Construct& task, const Construct* graph) {
    plan_.graphs_[&task] = graph;
    const bool is_replayable = asks_for_replay(task, graph != nullptr);
    if (is_replayable) plan_.replayable_.insert(&task);
    return is_replayable;
  }

  void settle_task(const Construct& task, const Construct* graph) {
    if (!settle_replay(task, graph)) return;
    check_kind(task);
    if (graph && unit_.is_cxx && task.clause<OMPAllocateClause>())
      plan_.unrecorded_.insert(graph);  // its copies may be aligned
    for (const DataItem& item : sharing_.of(task)) check_item(task, graph, item);
  }

  void check_kind(const Construct& task) {
    if (auto* detach = task.clause<OMPDetachClause>())
      refuse(detach->getBeginLoc(), DiagnosticKind::kGraphTaskKind, "detachable");
    const OwnClause* transparent = task.own_clause(OwnClauseKind::kTransparent);
    if (transparent && constant(transparent->expression) != false)
      refuse(transparent->location, DiagnosticKind::kGraphTaskKind, "transparent");
    auto* condition = task.clause<OMPIfClause>();
    if (condition && constant(condition->getCondition()) == false)
      refuse(condition->getBeginLoc(), DiagnosticKind::kGraphTaskKind, "undeferred");
  }

  void check_item(const Construct& task, const Construct* graph, const DataItem& item) {
    auto* variable = dyn_cast<VarDecl>(item.variable);
    bool is_array = item.variable->getType()->isVariablyModifiedType() && item.variable->getType()->isArrayType();
    if (!graph && item.sharing == Sharing::kFirstprivate && is_array)
      return refuse(item.written ? item.written->getExprLoc() : task.directive->getBeginLoc(),
                    DiagnosticKind::kReplayableArray, item.variable->getName());
    if (!graph) return;
    bool is_own = variable && variable->hasLocalStorage() && declared_inside(unit_, variable, *graph);
    if (is_own && item.sharing == Sharing::kShared)
      return refuse(item.written ? item.written->getExprLoc() : task.directive->getBeginLoc(),
                    DiagnosticKind::kGraphOwnVariable, variable->getName());
    if (!is_recordable(item)) plan_.unrecorded_.insert(graph);
  }

  /// A taskgraph with any other item executes its block every time, which is its right.
  bool is_recordable(const DataItem& item) const {
    if (item.sharing == Sharing::kPrivate) return true;
    if (item.sharing != Sharing::kShared && item.sharing != Sharing::kFirstprivate) return false;
    auto* variable = dyn_cast<VarDecl>(item.variable);
    if (!variable || variable->isParameterPack() || isa<OMPCapturedExprDecl>(variable)) return false;
    bool copies_array = item.sharing == Sharing::kFirstprivate && variable->getType()->isArrayType() &&
                        variable->getType()->isVariablyModifiedType();
    bool is_odd = unit_.is_cxx && (variable->hasAttr<AlignedAttr>() || variable->getType()->isVariablyModifiedType());
    return !copies_array && !is_odd;
  }

  void check_loop(const Construct& taskloop) {
    if (!taskloop.clause<OMPNogroupClause>()) refuse(taskloop.directive->getBeginLoc(), DiagnosticKind::kGraphNogroup);
  }

  /// A record has it as one task, which divides the loop anew each time.
  void settle_taskloop(const Construct& taskloop, const Construct& graph) {
    settle_replay(taskloop, &graph);
    bool has_plain_items = llvm::all_of(sharing_.of(taskloop), [&](const DataItem& item) {
      return is_recordable(item) && !is_shared_of_block(item, graph);
    });
    if (!has_plain_items || taskloop.is_assembly() || !is_plain_loop(taskloop.loop_of_tasks()))
      plan_.unrecorded_.insert(&graph);
  }

  /// True if the tasks of a taskloop construct with that leaf depend on nothing, and change nothing at the end of the
  /// loop.
  bool is_plain_loop(const Construct& leaf) const {
    auto changes = [](const DataItem& item) {
      return item.sharing == Sharing::kReduction || item.sharing == Sharing::kLastprivate ||
             item.sharing == Sharing::kFirstLastprivate;
    };
    return llvm::none_of(sharing_.of(leaf), changes) && llvm::all_of(leaf.children, [&](const Construct* each) {
             return each->kind != kTaskIteration &&
                    (!each->leaf_of_combined || each->kind != kSimd || is_plain_loop(*each));
           });
  }

  bool is_shared_of_block(const DataItem& item, const Construct& graph) const {
    auto* variable = dyn_cast<VarDecl>(item.variable);
    return item.sharing == Sharing::kShared && variable && variable->hasLocalStorage() &&
           declared_inside(unit_, variable, graph);
  }

  const TranslationUnit& unit_;
  const DataSharing& sharing_;
  TaskgraphPlan plan_;
  bool ok_ = true;
};

bool waits_for_tasks(const Construct& graph) { return !graph.own_clause(OwnClauseKind::kGraphNogroup); }

std::optional<TaskgraphPlan> plan_taskgraphs(const TranslationUnit& unit, const DataSharing& sharing) {
  return Settler(unit, sharing).settle();
}

const Construct* TaskgraphPlan::graph_of(const Construct& task) const {
  auto found = graphs_.find(&task);
  return found == graphs_.end() ? nullptr : found->second;
}

bool TaskgraphPlan::comes_from_environment(const TranslationUnit& unit, const Construct& task,
                                           const DataItem& item) const {
  const Construct* graph = graph_of(task);
  if (!is_replayable(task) || !graph || !may_record(*graph) || declared_inside(unit, item.variable, *graph))
    return false;
  if (item.sharing == Sharing::kShared) {
    auto* plain = dyn_cast<VarDecl>(item.variable);
    return !unit.is_cxx || (plain && plain->hasLocalStorage());
  }
  return item.sharing == Sharing::kFirstprivate && !item.saved && !assigned_.count({graph, item.variable});
}

}  // namespace shepherd
