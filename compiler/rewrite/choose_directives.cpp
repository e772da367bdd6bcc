// Metadirectives that choose by the constructs around them, and when the program runs: as one statement for each of
// their directives that may be chosen (OpenMP 5.2, 7.4).
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

namespace {

/// The traits of the construct set, outermost first (OpenMP 5.2, 7.1).
std::vector<llvm::StringRef> traits_around(const Construct* around) {
  std::vector<llvm::StringRef> traits;
  for (; around; around = around->parent) switch (around->kind) {
      case ConstructKind::kParallel: traits.push_back("parallel"); break;
      case ConstructKind::kTeams: traits.push_back("teams"); break;
      case ConstructKind::kTarget: traits.push_back("target"); break;
      case ConstructKind::kFor: traits.push_back("for"); break;
      case ConstructKind::kSimd: traits.push_back("simd"); break;
      case ConstructKind::kDispatch: traits.push_back("dispatch"); break;
      default: break;
    }
  std::reverse(traits.begin(), traits.end());
  return traits;
}

/// The score of selectors that fit, in that order, those that are around: 2 to the place of each (OpenMP 5.2, 7.3).
std::optional<uint64_t> score(const std::vector<std::string>& selectors, llvm::ArrayRef<llvm::StringRef> around) {
  uint64_t sum = 0;
  size_t place = around.size();
  for (auto each = selectors.rbegin(); each != selectors.rend(); ++each) {
    while (place > 0 && around[place - 1] != *each) --place;
    if (place == 0) return std::nullopt;
    sum += uint64_t{1} << std::min<size_t>(--place, 30);
  }
  return sum;
}

struct ScoredWhen {
  const When* when;
  uint64_t score;  // of the constructs
};

/// Those that the constructs around allow, the best first.
std::vector<ScoredWhen> possible_whens(const Metadirective& choice, const Construct& construct) {
  const auto around = traits_around(construct.parent);
  std::vector<ScoredWhen> result;
  for (const When& each : choice.whens)
    if (auto reached = score(each.constructs, around)) result.push_back({&each, *reached});
  llvm::stable_sort(result, [](const ScoredWhen& a, const ScoredWhen& b) { return a.score > b.score; });
  return result;
}

std::string or_nothing(const std::string& directive) { return directive.empty() ? "nothing" : directive; }

/// A `when` without its condition and constructs, as Clang shall see it. Of those that score alike it takes the first;
/// a device counts more than all constructs.
std::string known_when(const When& when) {
  const std::string sets = when.others.empty() ? "user = {condition(1)}" : llvm::join(when.others, ", ");
  return " when(" + sets + " : " + or_nothing(when.directive) + ")";
}

/// The metadirective that is left to Clang: the whens without a condition, after `first`.
std::string known_choice(const std::vector<ScoredWhen>& whens, const ScoredWhen* first, const Metadirective& choice) {
  std::string text;
  if (first) text += known_when(*first->when);
  for (const ScoredWhen& each : whens)
    if (each.when->condition.empty()) text += known_when(*each.when);
  const std::string otherwise = or_nothing(choice.otherwise);
  return text.empty() ? otherwise : "metadirective" + text + " default(" + otherwise + ")";
}

/// A directive for which the metadirective stands if a condition holds; without a condition, in all other cases.
struct Alternative {
  std::string condition, directive;
};

/// A user's condition counts more than what is known of the program, but for constructs around it.
std::vector<Alternative> alternatives(const Metadirective& choice, const Construct& construct) {
  const std::vector<ScoredWhen> whens = possible_whens(choice, construct);
  std::vector<Alternative> result;
  for (const ScoredWhen& each : whens) {
    const bool is_known = each.when->condition.empty();
    if (is_known && (each.score == 0 || !each.when->others.empty())) continue;
    result.push_back({each.when->condition, each.when->others.empty() ? or_nothing(each.when->directive)
                                                                      : known_choice(whens, &each, choice)});
    if (is_known) return result;
  }
  result.push_back({"", known_choice(whens, nullptr, choice)});
  return result;
}

/// What another metadirective around it will stand for is not known yet.
bool may_choose(const Metadirective& choice, const Construct& construct) {
  if (llvm::all_of(choice.whens, [](const When& each) { return each.constructs.empty(); })) return true;
  for (const Construct* each = construct.parent; each; each = each->parent)
    if (each->kind == ConstructKind::kMetadirective) return false;
  return true;
}

/// { if (n > 100) { _Pragma("omp parallel for") <statement> } else { _Pragma("omp for") <statement> } }
void choose(Lowering& lowering, Construct& construct) {
  const Metadirective& choice = lowering.unit.directives->choices.at(construct.directive->getBeginLoc());
  if (!may_choose(choice, construct)) return;
  const std::vector<Alternative> all = alternatives(choice, construct);
  if (all.size() > 1 && construct.region &&
      !may_be_repeated(*lowering.unit.ast, *construct.region, "a metadirective with a condition that is no constant"))
    return lowering.fail();
  std::string text = "{ ";
  for (const Alternative& each : all) {
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

}  // namespace

bool choose_directives(Lowering& lowering) {
  auto& all = lowering.unit.constructs;
  for (auto each = all.rbegin(); each != all.rend(); ++each)
    if ((*each)->kind == ConstructKind::kMetadirective) choose(lowering, **each);
  return lowering.ok();
}

}  // namespace shepherd
