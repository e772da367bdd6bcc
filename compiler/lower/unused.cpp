// What the back end would call unused, since the lowering leaves it so. Clang takes a variable that a directive's
// region captures for used; where the region stays in its function, nothing uses one that it sets and nobody reads. Nor
// does anything use what only clauses name that do nothing here.
#include "lower/passes.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

namespace {

/// Counts the uses of a function's variables, all and those that only set them.
class UseFinder : public RecursiveASTVisitor<UseFinder> {
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

  /// What clauses name, they leave as it is or copy; or the lowering drops them.
  bool TraverseOMPClause(OMPClause* clause) {
    if (clause)
      for (const Stmt* each : clause->children()) note_named(each);
    if (auto* aligned = dyn_cast_or_null<OMPAlignedClause>(clause)) note_named(aligned->getAlignment());
    return true;
  }

  /// Those that a region sets or its function, but nobody reads.
  std::vector<const VarDecl*> only_set() const {
    std::vector<const VarDecl*> found;
    for (const VarDecl* each : captured_)
      if (uses_.lookup(each) == settings_.lookup(each)) found.push_back(each);
    return found;
  }

  /// Those that only clauses name, as far as the functions with directives tell.
  std::vector<const ValueDecl*> only_named() const {
    std::vector<const ValueDecl*> found;
    for (const ValueDecl* each : named_)
      if (!uses_.lookup(each)) found.push_back(each);
    return found;
  }

 private:
  void note_named(const Stmt* statement) {
    if (!statement) return;
    if (auto* reference = dyn_cast<DeclRefExpr>(statement)) named_.insert(reference->getDecl());
    for (const Stmt* each : statement->children()) note_named(each);
  }

  void count_setting(const Expr* target) {
    if (auto* variable = dyn_cast<DeclRefExpr>(target->IgnoreParenImpCasts())) ++settings_[variable->getDecl()];
  }

  llvm::DenseMap<const ValueDecl*, unsigned> uses_, settings_;
  llvm::SetVector<const VarDecl*> captured_;
  llvm::SetVector<const ValueDecl*> named_;
};

/// Before the declaration's first word: behind the name others may follow, and in `int x(0)` no attribute can.
void mark(Lowering& lowering, const ValueDecl& declared, const char* attribute) {
  if (auto first = lowering.unit.tokens->index_of(declared.getBeginLoc()))
    lowering.edits.insert_before(*first, kInnermost, attribute);
}

bool is_markable(const VarDecl& variable) {
  return variable.isLocalVarDecl() && variable.getType()->isScalarType() && !variable.isInitCapture() &&
         !variable.hasAttr<UnusedAttr>();
}

/// True for what a compiler would call unused: it speaks of constants and functions of the source itself.
bool is_of_source_alone(const ValueDecl& declared) {
  const SourceManager& sources = declared.getASTContext().getSourceManager();
  const SourceLocation begin = declared.getBeginLoc();
  if (declared.getFormalLinkage() != Linkage::Internal || !begin.isFileID() || !sources.isInMainFile(begin))
    return false;
  auto* entity = dyn_cast<DeclaratorDecl>(&declared);
  auto* method = dyn_cast<CXXMethodDecl>(&declared);
  if (!entity || (method && method->getParent()->isLambda())) return false;  // a closure's has no declaration
  return (isa<VarDecl>(entity) || isa<FunctionDecl>(entity)) && entity->getNumTemplateParameterLists() == 0 &&
         !entity->hasAttr<UnusedAttr>();
}

}  // namespace

// SHEP_ONLY_SET int sum = 0;  SHEP_ONLY_NAMED const int bound = 4;
void mark_unused(Lowering& lowering) {
  std::set<const FunctionDecl*> functions;
  for (const auto& each : lowering.unit.constructs)
    if (each->function) functions.insert(each->function);
  UseFinder uses;
  for (const FunctionDecl* each : functions) uses.TraverseDecl(const_cast<FunctionDecl*>(each));
  std::set<const ValueDecl*> marked;
  for (const ValueDecl* each : uses.only_named()) {
    auto* variable = dyn_cast<VarDecl>(each);
    if ((variable && is_markable(*variable)) || is_of_source_alone(*each)) {
      mark(lowering, *each, "SHEP_ONLY_NAMED ");
      marked.insert(each);
    }
  }
  for (const VarDecl* each : uses.only_set())
    if (is_markable(*each) && !marked.count(each)) mark(lowering, *each, "SHEP_ONLY_SET ");
}

}  // namespace shepherd
