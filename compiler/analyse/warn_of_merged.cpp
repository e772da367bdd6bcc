// Variables that a task changes only where it is merged.
#include "analyse/analysis.h"

#include <clang/AST/RecursiveASTVisitor.h>

#include "analyse/sharing/uses.h"
#include "frontend/diagnose.h"

namespace shepherd {

namespace {

using Tokens = std::pair<unsigned, unsigned>;  // first and last

/// What the loops of a function repeat, and its assignments that do not need the value that they replace.
class FlowVisitor : public RecursiveASTVisitor<FlowVisitor> {
 public:
  explicit FlowVisitor(const TokenStream& tokens) : tokens_(tokens) {}

  std::vector<Tokens> loops;
  llvm::DenseSet<const DeclRefExpr*> overwritten;

  bool VisitForStmt(ForStmt* loop) {
    const Stmt* const body = loop->getBody();
    return add(loop->getCond() ? *loop->getCond() : loop->getInc() ? *loop->getInc() : *body, *body);
  }
  bool VisitWhileStmt(WhileStmt* loop) { return add(*loop, *loop->getBody()); }
  bool VisitDoStmt(DoStmt* loop) { return add(*loop, *loop); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt* loop) { return add(*loop, *loop->getBody()); }
  bool VisitBinaryOperator(BinaryOperator* operation) {
    auto* target = dyn_cast<DeclRefExpr>(operation->getLHS()->IgnoreParens());
    if (operation->getOpcode() == BO_Assign && target && !uses(operation->getRHS(), *target->getDecl()))
      overwritten.insert(target);
    return true;
  }

 private:
  bool add(const Stmt& loop, const Stmt& end) {
    const auto first = tokens_.index_of(loop.getBeginLoc()), last = tokens_.index_of(end.getEndLoc());
    if (first && last) loops.emplace_back(*first, *last);
    return true;
  }

  const TokenStream& tokens_;
};

/// The references to a variable, by token.
using References = std::map<unsigned, const DeclRefExpr*>;

/// True if what stands in the construct, and not in the task, names another variable.
bool has_own(const DataSharing& sharing, const Construct* construct, const Construct& task, const ValueDecl* variable) {
  for (; construct && !construct->contains(task.first); construct = construct->parent)
    if (const DataItem* item = sharing.item(*construct, variable); item && item->sharing == Sharing::kPrivate)
      return true;
  return false;
}

References references_to(const TranslationUnit& unit, const DataSharing& sharing, const Construct& task,
                         const ValueDecl* variable) {
  References found;
  auto add = [&](const std::vector<Reference>& references, unsigned in_front_of) {
    for (const Reference& each : references)
      if (each.variable == variable) found.emplace(std::min(each.token, in_front_of - 1), each.expression);
  };
  add(unit.orphan_references, 0);
  for (const auto& each : unit.constructs) {
    if (has_own(sharing, each.get(), task, variable)) continue;
    add(each->references, 0);
    if (each.get() != &task) add(each->clause_references, each->first);
  }
  return found;
}

/// True if the variable's value is asked for, before another is assigned, behind the region or in a later round of a
/// loop around it.
bool is_read_later(const Construct& task, const DataItem& item, const References& references, const FlowVisitor& flow,
                   unsigned declared_at) {
  auto next_in = [&](unsigned from, unsigned to) {
    auto next = references.lower_bound(from);
    return next != references.end() && next->first <= to ? next->second : nullptr;
  };
  if (const DeclRefExpr* next = next_in(task.last + 1, -1u)) return !flow.overwritten.count(next);
  for (const auto& [first, last] : flow.loops) {
    if (first >= task.first || last < task.last || declared_at > first) continue;
    const DeclRefExpr* next = next_in(first, task.first - 1);
    if (next ? !flow.overwritten.count(next) : item.sharing != Sharing::kPrivate) return true;
  }
  return false;
}

}  // namespace

void warn_of_merged(const TranslationUnit& unit, const DataSharing& sharing) {
  if (unit.is_read_again) return;
  for (const auto& task : unit.constructs) {
    if (task->kind != ConstructKind::kTask || !task->clause<OMPMergeableClause>() || !task->region) continue;
    const Uses uses = uses_in(*task->region);
    FlowVisitor flow(*unit.tokens);
    flow.TraverseStmt(task->function->getBody());
    for (const DataItem& item : sharing.of(*task)) {
      auto* variable = dyn_cast<VarDecl>(item.variable);
      if (!variable || (item.sharing != Sharing::kPrivate && item.sharing != Sharing::kFirstprivate)) continue;
      const auto declared_at = unit.tokens->index_of(variable->getLocation());
      const References references = references_to(unit, sharing, *task, item.variable);
      auto changed = references.lower_bound(task->first);
      while (changed != references.end() && changed->first <= task->last && !uses.assignments.count(changed->second))
        ++changed;
      if (changed == references.end() || changed->first > task->last ||
          !is_read_later(*task, item, references, flow, declared_at.value_or(0)))
        continue;
      report_warning(unit.ast->getDiagnostics(), changed->second->getLocation(), DiagnosticKind::kMergedCopy,
                     variable->getName());
    }
  }
}

}  // namespace shepherd
