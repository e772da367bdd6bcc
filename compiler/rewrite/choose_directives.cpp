// Metadirectives that choose by the constructs around them, and when the program runs: as one statement for each of
// their directives that may be chosen (OpenMP 5.2, 7.4).
#include "rewrite/rewrite.h"

#include "analyse/variants/variants.h"
#include "directives/directive_pass.h"
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

void keep_between(Lowering& lowering, const Construct& construct) {
  const PragmaSite* pragma = construct.pragma;
  if (!pragma) return;
  lowering.edits.move_loop_pragmas(pragma->next_token);
  unsigned order = construct.order;
  for (const PragmaSite& each : lowering.unit.tokens->pragmas_before(pragma->next_token)) {
    if (&each <= pragma) continue;
    for (const auto& inner : lowering.unit.constructs)
      if (inner->pragma == &each) order = std::max<unsigned>(order, inner->order);
    const std::string text = lowering.unit.tokens->pragma_text(each);
    const bool is_directive = llvm::StringRef(text).starts_with("omp");
    lowering.edits.keep_behind(each, is_directive ? order : kInnermost, pragma_operator(text) + " ");
  }
}

namespace {

/// What another metadirective around it will stand for is not known yet.
bool may_choose(const Metadirective& choice, const Construct& construct) {
  if (llvm::all_of(choice.whens, [](const When& each) { return each.traits.ConstructTraits.empty(); })) return true;
  for (const Construct* each = construct.parent; each; each = each->parent)
    if (each->kind == ConstructKind::kMetadirective) return false;
  return true;
}

/// { if (n > 100) { _Pragma("omp parallel for") <statement> } else { _Pragma("omp for") <statement> } }
/// False if the time has not come.
bool choose(Lowering& lowering, Construct& construct) {
  const Metadirective& choice = lowering.unit.directives->choices.at(construct.directive->getBeginLoc());
  if (!may_choose(choice, construct)) return false;
  const std::vector<Alternative> all = alternatives(*lowering.unit.ast, choice, construct_traits(construct.parent));
  if (all.size() > 1 && construct.region &&
      !may_be_repeated(*lowering.unit.ast, *construct.region, "a metadirective with a condition that is no literal"))
    return lowering.fail(), true;
  if (construct.pragma) lowering.edits.remove_pragma(*construct.pragma);
  if (construct.region) keep_between(lowering, construct);
  std::string text = "{ ";
  for (const Alternative& each : all) {
    bool is_last = each.condition.empty();
    text += (is_last ? "{ " : "if (" + each.condition + ") { ") + pragma_operator("omp " + each.directive) + " ";
    if (!construct.region) text += "; ";
    if (is_last) break;
    if (construct.region) {
      Renderer renderer(*lowering.unit.tokens, lowering.edits);
      renderer.keep_directives();
      text += renderer.region(construct) + "\n" + lowering.line_directive(construct);
    }
    text += "} else ";
  }
  if (!construct.region) {
    lowering.edits.replace_pragma(construct, text + "} }");
    keep_between(lowering, construct);
    return true;
  }
  lowering.edits.replace_pragma(construct, text);
  lowering.edits.insert_after(construct.last, construct.order, " } }");
  return true;
}

}  // namespace

bool choose_directives(Lowering& lowering) {
  bool has_chosen = false;
  auto& all = lowering.unit.constructs;
  for (auto each = all.rbegin(); each != all.rend(); ++each)
    if ((*each)->kind == ConstructKind::kMetadirective) has_chosen |= choose(lowering, **each);
  if (has_chosen) return lowering.ok();
  for (const auto& [directive, choice] : lowering.unit.directives->choices)
    report_error(*lowering.unit.ast, directive, DiagnosticKind::kLostRegion, spelling(ConstructKind::kMetadirective));
  return false;
}

}  // namespace shepherd
