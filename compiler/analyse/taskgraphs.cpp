#include "analyse/taskgraphs.h"

#include "analyse/data_sharing.h"
#include "analyse/uses.h"
#include "frontend/diagnose.h"

#include <clang/AST/Attr.h>
#include <llvm/ADT/STLExtras.h>

namespace shepherd {

using namespace clang;
using enum ConstructKind;

namespace {

/// The taskgraph construct whose region generates what the construct does, as far as the text tells.
Construct* graph_around(const Construct& construct) {
  for (Construct* each = construct.parent; each && each->function == construct.function; each = each->parent) {
    if (each->kind == kTaskgraph) return each;
    if (each->outlines()) return nullptr;
  }
  return nullptr;
}

/// Loop counters, above all: a task keeps the value that its creation saw.
void find_assigned(Construct& graph, const Construct& code, const Uses& uses) {
  for (const Reference& each : code.references) {
    bool is_scalar = each.variable->getType().getNonReferenceType()->isScalarType();
    if (is_scalar && each.expression && !uses.reads.contains(each.expression)) graph.assigned.insert(each.variable);
  }
  for (const Construct* child : code.children)
    if (child->kind == kAtomic) find_assigned(graph, *child, uses);
}

/// Constructs that generate tasks, or wait for some, may stand in a taskgraph (OpenMP 6.0, 14.3). An atomic construct is no more to a record than
/// the expression statement that it is about: the block may have it as it may have that.
bool may_stand_in_graph(ConstructKind kind) { return kind == kTask || kind == kTaskloop || kind == kTaskwait || kind == kAtomic; }

class Settler {
 public:
  explicit Settler(TranslationUnit& unit) : unit_(unit) {}

  bool settle() {
    for (auto& each : unit_.constructs)
      if (each->kind == kTaskgraph) find_assigned(*each, *each, uses_in(*each->region));
    for (auto& each : unit_.constructs) {
      Construct* graph = graph_around(*each);
      Construct* record = graph && waits_for_tasks(*graph) ? graph : nullptr;
      if (each->kind == kTask) settle_task(*each, record);
      if (!graph || each->leaf_of_combined) continue;
      if (each->kind == kTaskloop) check_loop(*each), record ? settle_taskloop(*each, *record) : void();
      if (!may_stand_in_graph(each->kind)) refuse(each->directive->getBeginLoc(), DiagnosticKind::kGraphTasksOnly, spelling(each->kind));
    }
    return ok_;
  }

 private:
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

  void settle_task(Construct& task, Construct* graph) {
    task.is_replayable = asks_for_replay(task, graph != nullptr);
    task.graph = graph;
    if (!task.is_replayable) return;
    check_kind(task);
    if (graph && unit_.is_cxx && task.clause<OMPAllocateClause>()) graph->may_record = false;  // its copies may be aligned
    for (const DataItem& item : task.data) check_item(task, graph, item);
  }

  void check_kind(const Construct& task) {
    if (auto* detach = task.clause<OMPDetachClause>()) refuse(detach->getBeginLoc(), DiagnosticKind::kGraphTaskKind, "detachable");
    const OwnClause* transparent = task.own_clause(OwnClauseKind::kTransparent);
    if (transparent && constant(transparent->expression) != false) refuse(transparent->location, DiagnosticKind::kGraphTaskKind, "transparent");
    auto* condition = task.clause<OMPIfClause>();
    if (condition && constant(condition->getCondition()) == false) refuse(condition->getBeginLoc(), DiagnosticKind::kGraphTaskKind, "undeferred");
  }

  void check_item(const Construct& task, Construct* graph, const DataItem& item) {
    auto* variable = dyn_cast<VarDecl>(item.variable);
    bool is_array = item.variable->getType()->isVariablyModifiedType() && item.variable->getType()->isArrayType();
    if (!graph && item.sharing == Sharing::kFirstprivate && is_array)
      return refuse(item.written ? item.written->getExprLoc() : task.directive->getBeginLoc(), DiagnosticKind::kReplayableArray, item.variable->getName());
    if (!graph) return;
    bool is_own = variable && variable->hasLocalStorage() && declared_inside(unit_, variable, *graph);
    if (is_own && item.sharing == Sharing::kShared)
      return refuse(item.written ? item.written->getExprLoc() : task.directive->getBeginLoc(), DiagnosticKind::kGraphOwnVariable, variable->getName());
    if (!is_recordable(item)) graph->may_record = false;
  }

  /// What else there is makes the taskgraph one that executes its block every time, which is its right.
  bool is_recordable(const DataItem& item) const {
    if (item.sharing == Sharing::kPrivate) return true;
    if (item.sharing != Sharing::kShared && item.sharing != Sharing::kFirstprivate) return false;
    auto* variable = dyn_cast<VarDecl>(item.variable);
    if (!variable || variable->isParameterPack() || isa<OMPCapturedExprDecl>(variable)) return false;
    bool copies_array = item.sharing == Sharing::kFirstprivate && variable->getType()->isArrayType() && variable->getType()->isVariablyModifiedType();
    bool is_odd = unit_.is_cxx && (variable->hasAttr<AlignedAttr>() || variable->getType()->isVariablyModifiedType());
    return !copies_array && !is_odd;
  }

  void check_loop(const Construct& taskloop) {
    if (!taskloop.clause<OMPNogroupClause>()) refuse(taskloop.directive->getBeginLoc(), DiagnosticKind::kGraphNogroup);
  }

  /// A record has it as one task, which divides the loop anew each time.
  void settle_taskloop(Construct& taskloop, Construct& graph) {
    taskloop.is_replayable = asks_for_replay(taskloop, true);
    taskloop.graph = &graph;
    bool has_plain_items = llvm::all_of(taskloop.data, [&](const DataItem& item) { return is_recordable(item) && !is_shared_of_block(item, graph); });
    if (!has_plain_items || !is_plain_loop(*taskloop.children.front())) graph.may_record = false;
  }

  /// Of the leaves of a taskloop construct: whether its tasks depend on nothing, and change nothing at the end of the loop.
  static bool is_plain_loop(const Construct& leaf) {
    auto changes = [](const DataItem& item) {
      return item.sharing == Sharing::kReduction || item.sharing == Sharing::kLastprivate || item.sharing == Sharing::kFirstLastprivate;
    };
    return llvm::none_of(leaf.data, changes) && llvm::all_of(leaf.children, [](const Construct* each) {
      return each->kind != kTaskIteration && (!each->leaf_of_combined || each->kind != kSimd || is_plain_loop(*each));
    });
  }

  bool is_shared_of_block(const DataItem& item, const Construct& graph) const {
    auto* variable = dyn_cast<VarDecl>(item.variable);
    return item.sharing == Sharing::kShared && variable && variable->hasLocalStorage() && declared_inside(unit_, variable, graph);
  }

  TranslationUnit& unit_;
  bool ok_ = true;
};

}  // namespace

bool waits_for_tasks(const Construct& graph) { return !graph.own_clause(OwnClauseKind::kGraphNogroup); }

bool settle_taskgraphs(TranslationUnit& unit) { return Settler(unit).settle(); }

bool comes_from_environment(const TranslationUnit& unit, const Construct& task, const DataItem& item) {
  if (!task.is_replayable || !task.graph || !task.graph->may_record || declared_inside(unit, item.variable, *task.graph)) return false;
  if (item.sharing == Sharing::kShared) {
    auto* plain = dyn_cast<VarDecl>(item.variable);
    return !unit.is_cxx || (plain && plain->hasLocalStorage());
  }
  return item.sharing == Sharing::kFirstprivate && !item.saved && !task.graph->assigned.count(item.variable);
}

}  // namespace shepherd
