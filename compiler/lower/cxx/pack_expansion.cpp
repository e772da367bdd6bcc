#include "lower/cxx/closure.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

namespace {

/// Looks for uses of a pack that nothing in the region expands.
class UnexpandedUse : public RecursiveASTVisitor<UnexpandedUse> {
 public:
  explicit UnexpandedUse(const ValueDecl& pack) : pack_(pack) {}

  bool found = false;

  bool TraversePackExpansionExpr(PackExpansionExpr*) { return true; }
  bool TraverseCXXFoldExpr(CXXFoldExpr*) { return true; }
  bool TraversePackExpansionTypeLoc(PackExpansionTypeLoc, bool = true) { return true; }  // Clang 22 passes the second
  bool TraverseLambdaCapture(LambdaExpr* lambda, const LambdaCapture* capture, Expr* value) {
    const bool expands =
        capture->isPackExpansion() || (capture->capturesVariable() && capture->getCapturedVar()->isParameterPack());
    return expands || RecursiveASTVisitor::TraverseLambdaCapture(lambda, capture, value);
  }
  bool TraverseOMPClause(OMPClause*) { return true; }  // which lists the pack as a whole
  bool VisitDeclRefExpr(DeclRefExpr* reference) {
    found = found || reference->getDecl() == &pack_;
    return !found;
  }

 private:
  const ValueDecl& pack_;
};

}  // namespace

std::string pack_ellipsis(const Construct& construct, const ValueDecl& variable) {
  if (!variable.isParameterPack()) return "";
  UnexpandedUse use(variable);
  use.TraverseStmt(const_cast<Stmt*>(construct.region));
  return use.found ? "" : "...";
}

}  // namespace shepherd
