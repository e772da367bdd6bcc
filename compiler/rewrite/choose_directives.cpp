// Metadirectives that choose when the program runs, as one statement for each of their directives.
#include "rewrite/rewrite.h"

#include "emit/renderer.h"
#include "frontend/diagnose.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

namespace {

/// A statement that is written down more than once must have none of these: objects that all executions share, and
/// labels.
class OnlyOnce : public RecursiveASTVisitor<OnlyOnce> {
 public:
  OnlyOnce(ASTContext& ast, llvm::StringRef construct) : ast_(ast), construct_(construct) {}

  bool VisitVarDecl(VarDecl* variable) {
    // One that nobody changes has the same value in all copies.
    bool is_shared = variable->isStaticLocal() && !variable->getType().isConstant(ast_);
    return !is_shared || refuse(variable->getLocation(), "the static variable '" + variable->getName().str() + "' is");
  }
  bool VisitLabelStmt(LabelStmt* label) {
    return refuse(label->getBeginLoc(), "the label '" + std::string(label->getName()) + "' is");
  }

  bool ok() const { return ok_; }

 private:
  bool refuse(SourceLocation location, const std::string& what) {
    report_error(ast_, location, DiagnosticKind::kCompiledTwice, what + " in the statement of " + construct_.str());
    ok_ = false;
    return true;
  }

  ASTContext& ast_;
  llvm::StringRef construct_;
  bool ok_ = true;
};

}  // namespace

bool may_be_repeated(ASTContext& ast, const Stmt& statement, llvm::StringRef construct) {
  OnlyOnce once(ast, construct);
  once.TraverseStmt(const_cast<Stmt*>(&statement));
  return once.ok();
}

/// { if (n > 100) { _Pragma("omp parallel for") <statement> } else { _Pragma("omp for") <statement> } }
static void choose(Lowering& lowering, Construct& construct) {
  if (construct.region &&
      !may_be_repeated(*lowering.unit.ast, *construct.region, "a metadirective with a condition that is no constant"))
    return lowering.fail();
  std::string text = "{ ";
  for (const Alternative& each : lowering.unit.directives->alternatives.at(construct.directive->getBeginLoc())) {
    bool is_last = each.condition.empty();
    text += (is_last ? "{ " : "if (" + each.condition + ") { ") + pragma_operator("omp " + each.directive) + " ";
    if (!construct.region) text += "; ";
    if (is_last) break;
    if (construct.region) {
      Renderer renderer(*lowering.unit.tokens, lowering.edits);
      renderer.keep_directives();
      text += renderer.region(construct) + "\n";
    }
    text += "} else ";
  }
  if (!construct.region) return lowering.edits.replace_pragma(construct, text + "} }");
  lowering.edits.replace_pragma(construct, text);
  lowering.edits.insert_after(construct.last, construct.order, " } }");
}

bool choose_directives(Lowering& lowering) {
  auto& all = lowering.unit.constructs;
  for (auto each = all.rbegin(); each != all.rend(); ++each)
    if ((*each)->kind == ConstructKind::kMetadirective) choose(lowering, **each);
  return lowering.ok();
}

}  // namespace shepherd
