// Clang takes a variable that a directive's region captures for used. Where the lowering leaves a region in its
// function, nothing would use a variable that the region sets and nobody reads, and the back end would warn of it.
#include "lower/passes.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

namespace {

constexpr unsigned kInnermost = ~0u - 1;

/// Counts the uses of a function's variables, all and those that only set them.
class Uses : public RecursiveASTVisitor<Uses> {
 public:
  bool shouldVisitImplicitCode() const { return false; }

  bool VisitDeclRefExpr(DeclRefExpr* use) {
    ++uses_[use->getDecl()];
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

/// The last token of the declarator that the name stands in: of `(*rows)[3]` the bracket.
std::optional<unsigned> end_of_declarator(const TokenStream& tokens, unsigned name) {
  unsigned open = 0;
  for (unsigned each = name + 1; each < tokens.tokens().size(); ++each) {
    switch (tokens.tokens()[each].kind) {
      case tok::l_paren:
      case tok::l_square: ++open; break;
      case tok::r_paren:
      case tok::r_square: open -= open > 0; break;
      case tok::equal:
      case tok::semi:
      case tok::comma:
        if (open == 0) return each - 1;
        break;
      case tok::l_brace: return std::nullopt;
      default: break;
    }
  }
  return std::nullopt;
}

}  // namespace

// int sum SHEP_ONLY_SET = 0;
void mark_only_set(Lowering& lowering) {
  std::set<const FunctionDecl*> functions;
  for (const auto& each : lowering.unit.constructs)
    if (each->function) functions.insert(each->function);
  Uses uses;
  for (const FunctionDecl* each : functions) uses.TraverseDecl(const_cast<FunctionDecl*>(each));
  for (const VarDecl* each : uses.only_set()) {
    const SourceLocation name = each->getLocation();
    if (!each->isLocalVarDecl() || !each->getType()->isScalarType() || name.isMacroID()) continue;
    if (each->hasInit() && each->getInitStyle() != VarDecl::CInit) continue;  // no attribute may follow `x(0)`
    const auto token = lowering.unit.tokens->index_of(name);
    if (auto last = token ? end_of_declarator(*lowering.unit.tokens, *token) : std::nullopt)
      lowering.edits.insert_after(*last, kInnermost, " SHEP_ONLY_SET");
  }
}

}  // namespace shepherd
