// Clang takes a variable that a directive's region captures for used. Where the lowering leaves a region in its
// function, nothing would use a variable that the region sets and nobody reads, and the back end would warn of it.
#include "lower/passes.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

namespace {

/// Counts the uses of a function's variables, all and those that only set them.
class Uses : public RecursiveASTVisitor<Uses> {
 public:
  bool shouldVisitImplicitCode() const { return false; }

  /// The condition that a variable is declared as is no use of it, for Clang.
  bool VisitDeclRefExpr(DeclRefExpr* use) {
    if (use->getLocation() != use->getDecl()->getLocation()) ++uses_[use->getDecl()];
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator* operation) {
    if (operation->isAssignmentOp()) count_setting(operation->getLHS());
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator* operation) {
    if (operation->isIncrementDecrementOp()) count_setting(operation->getSubExpr());
    return true;
  }

  bool VisitOMPExecutableDirective(OMPExecutableDirective* directive) {
    if (!directive->hasAssociatedStmt() || !directive->getAssociatedStmt()) return true;
    auto* region = dyn_cast<CapturedStmt>(directive->getAssociatedStmt());
    for (; region; region = dyn_cast<CapturedStmt>(region->getCapturedStmt()))
      for (const CapturedStmt::Capture& each : region->captures())
        if (each.capturesVariable() || each.capturesVariableByCopy()) captured_.insert(each.getCapturedVar());
    return true;
  }

  /// What a region captures, it does not use by that.
  bool TraverseCapturedStmt(CapturedStmt* region) { return TraverseStmt(region->getCapturedStmt()); }

  /// What clauses name, they leave as it is or copy.
  bool TraverseOMPClause(OMPClause*) { return true; }

  /// Those that a region sets or its function, but nobody reads.
  std::vector<const VarDecl*> only_set() const {
    std::vector<const VarDecl*> found;
    for (const VarDecl* each : captured_)
      if (uses_.lookup(each) == settings_.lookup(each)) found.push_back(each);
    return found;
  }

 private:
  void count_setting(const Expr* target) {
    if (auto* variable = dyn_cast<DeclRefExpr>(target->IgnoreParenImpCasts())) ++settings_[variable->getDecl()];
  }

  llvm::DenseMap<const ValueDecl*, unsigned> uses_, settings_;
  llvm::SetVector<const VarDecl*> captured_;
};

/// Before the declaration's first word: behind the name others may follow, and in `int x(0)` no attribute can.
void mark(Lowering& lowering, const VarDecl& variable) {
  if (auto first = lowering.unit.tokens->index_of(variable.getBeginLoc()))
    lowering.edits.insert_before(*first, kInnermost, "SHEP_ONLY_SET ");
}

}  // namespace

// SHEP_ONLY_SET int sum = 0;
void mark_only_set(Lowering& lowering) {
  std::set<const FunctionDecl*> functions;
  for (const auto& each : lowering.unit.constructs)
    if (each->function) functions.insert(each->function);
  Uses uses;
  for (const FunctionDecl* each : functions) uses.TraverseDecl(const_cast<FunctionDecl*>(each));
  for (const VarDecl* each : uses.only_set())
    if (each->isLocalVarDecl() && each->getType()->isScalarType() && !each->isInitCapture() &&
        !each->hasAttr<UnusedAttr>())
      mark(lowering, *each);
}

}  // namespace shepherd
