// collapse(N) where N depends on a template parameter: a statement for each N that the loops at hand allow.
#include "rewrite/rewrite.h"

#include "analyse/forms/canonical_loop.h"
#include "emit/renderer.h"

namespace shepherd {

namespace {

/// The number of loops, if it depends on a template parameter and the clause stands in a plain pragma.
const Expr* dependent_count(const TranslationUnit& unit, const Construct& construct) {
  auto* collapse = construct.clause<OMPCollapseClause>();
  if (!collapse || construct.kind == ConstructKind::kSimd || !construct.pragma || construct.pragma->from_macro)
    return nullptr;
  const Expr* count = collapse->getNumForLoops();
  bool in_text = count->getBeginLoc().isFileID() &&
                 unit.tokens->text(construct.pragma->file).substr(construct.pragma->begin).starts_with("#");
  return in_text && count->isValueDependent() && loops_at_hand(unit, construct) ? count : nullptr;
}

class CollapseWriter {
 public:
  CollapseWriter(Lowering& lowering, Construct& construct, const Expr& count)
      : lowering_(lowering),
        construct_(construct),
        count_(count),
        count_text_(lowering.expression(&count, construct)) {}

  // { if (N == 1) { _Pragma("omp for collapse(1)") <loops> } else { _Pragma("omp for collapse(2)") <loops> } }
  void write() {
    unsigned most = loops_at_hand(lowering_.unit, construct_);
    lowering_.edits.remove_pragma(*construct_.pragma);
    keep_between(lowering_, construct_);
    std::string text = "{ ";
    for (unsigned count = 1; count < most; ++count) {
      Renderer renderer(*lowering_.unit.tokens, lowering_.edits);
      renderer.keep_directives();
      text += "if (" + count_text_ + " == " + std::to_string(count) + ") { " + directive(count) + " " +
              renderer.region(construct_) + "\n} else ";
    }
    lowering_.edits.replace_pragma(construct_, text + "{ " + directive(most) + " ");
    lowering_.edits.insert_after(construct_.last, construct_.order, " } }");
  }

 private:
  std::string directive(unsigned count) const {
    const SourceManager& sources = lowering_.unit.tokens->sources();
    const PragmaSite& pragma = *construct_.pragma;
    unsigned from = sources.getFileOffset(count_.getBeginLoc()), to = sources.getFileOffset(count_.getEndLoc());
    to += Lexer::MeasureTokenLength(count_.getEndLoc(), sources, lowering_.unit.ast->getLangOpts());
    llvm::StringRef text = lowering_.unit.tokens->text(pragma.file);
    const std::string line = (text.slice(pragma.begin, from) + llvm::Twine(count) + text.slice(to, pragma.end)).str();
    return pragma_operator(one_line(line.substr(line.find("omp"))));
  }

  Lowering& lowering_;
  Construct& construct_;
  const Expr& count_;
  std::string count_text_;
};

}  // namespace

bool holds_dependent_collapse(const TranslationUnit& unit) {
  return llvm::any_of(unit.constructs, [&](const auto& each) { return dependent_count(unit, *each); });
}

bool settle_collapse(Lowering& lowering) {
  auto& all = lowering.unit.constructs;
  for (auto each = all.rbegin(); each != all.rend(); ++each)
    if (const Expr* count = dependent_count(lowering.unit, **each)) CollapseWriter(lowering, **each, *count).write();
  return lowering.ok();
}

}  // namespace shepherd
