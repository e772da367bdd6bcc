#include "analyse/variants/variants.h"

#include "analyse/sharing/data_sharing.h"
#include "analyse/variants/choices.h"
#include "analyse/variants/names.h"
#include "directives/directive_pass.h"
#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"

namespace shepherd {

static const FunctionDecl* callee_of(const Expr* call) {
  auto* plain = dyn_cast<CallExpr>(call->IgnoreImplicit());
  return plain ? plain->getDirectCallee() : nullptr;
}

llvm::SmallVector<llvm::omp::TraitProperty, 8> construct_traits(const Construct* around) {
  using enum llvm::omp::TraitProperty;
  llvm::SmallVector<llvm::omp::TraitProperty, 8> traits;
  for (; around; around = around->parent) switch (around->kind) {
      case ConstructKind::kParallel: traits.push_back(construct_parallel_parallel); break;
      case ConstructKind::kTeams: traits.push_back(construct_teams_teams); break;
      case ConstructKind::kTarget: traits.push_back(construct_target_target); break;
      case ConstructKind::kFor: traits.push_back(construct_for_for); break;
      case ConstructKind::kSimd: traits.push_back(construct_simd_simd); break;
      case ConstructKind::kDispatch: traits.push_back(construct_dispatch_dispatch); break;
      default: break;
    }
  std::reverse(traits.begin(), traits.end());
  return traits;
}

std::string condition_name(const TranslationUnit& unit, SourceLocation directive) {
  const PragmaSite* pragma = unit.tokens->pragma_at(directive);
  return "shep_condition_" + std::to_string(pragma ? pragma - unit.tokens->pragmas().data() : 0);
}

namespace {

const Expr* run_time_condition(const TranslationUnit& unit, const OMPTraitInfo& traits) {
  for (const OMPTraitSet& set : traits.Sets)
    for (const OMPTraitSelector& selector : set.Selectors)
      if (selector.Kind == llvm::omp::TraitSelector::user_condition && selector.ScoreOrCondition &&
          unit.directives->run_time_conditions.count(selector.ScoreOrCondition->getBeginLoc()))
        return selector.ScoreOrCondition;
  return nullptr;
}

/// Clang takes the condition for one that does not hold.
void assume(const TranslationUnit& unit, const Expr& condition, llvm::omp::VariantMatchInfo& traits) {
  using enum llvm::omp::TraitProperty;
  llvm::APInt score(32, unit.directives->run_time_conditions.at(condition.getBeginLoc()).score);
  traits.RequiredTraits.reset(unsigned(user_condition_false));
  traits.RequiredTraits.reset(unsigned(user_condition_true));  // of `begin declare variant`
  if (has_trait(traits, implementation_extension_match_none)) return;
  traits.addTrait(user_condition_true, "<condition>", score.isZero() ? nullptr : &score);
}

}  // namespace

std::vector<Candidate> candidates(const TranslationUnit& unit, const FunctionDecl& base, const Construct* around) {
  const auto constructs = construct_traits(around);
  const TargetOMPContext context = selector_context(*unit.ast, &base, constructs);
  llvm::SmallVector<llvm::omp::VariantMatchInfo, 4> traits;
  std::vector<Candidate> all, found;
  for (OMPDeclareVariantAttr* each : base.getMostRecentDecl()->specific_attrs<OMPDeclareVariantAttr>()) {
    auto* reference = dyn_cast<DeclRefExpr>(each->getVariantFuncRef()->IgnoreParenImpCasts());
    auto* variant = reference ? dyn_cast<FunctionDecl>(reference->getDecl()) : nullptr;
    if (!variant) continue;
    each->getTraitInfo().getAsVariantMatchInfo(*unit.ast, traits.emplace_back());
    all.push_back({variant, run_time_condition(unit, each->getTraitInfo())});
    if (!all.back().condition) continue;
    assume(unit, *all.back().condition, traits.back());
    all.back().is_negated = has_trait(traits.back(), llvm::omp::TraitProperty::implementation_extension_match_none);
    if (fits_without_condition(traits.back(), context)) all.back().condition = nullptr;
  }
  while (!all.empty()) {
    const int best = llvm::omp::getBestVariantMatchForContext(traits, context);
    if (best < 0) break;
    found.push_back(all[best]);
    if (!all[best].condition) break;
    all.erase(all.begin() + best);
    traits.erase(traits.begin() + best);
  }
  return found;
}

namespace {

bool refuse_condition(const TranslationUnit& unit, const CallExpr& call) {
  report_error(*unit.ast, call.getBeginLoc(), DiagnosticKind::kRunTimeVariant);
  return false;
}

}  // namespace

bool is_noted(const TranslationUnit& unit, unsigned token) {
  return llvm::any_of(unit.variant_names, [&](const VariantName& each) { return each.token == token; });
}

std::optional<unsigned> callee_token(const TranslationUnit& unit, const CallExpr& call) {
  const Expr* callee = call.getCallee()->IgnoreParenImpCasts();
  SourceLocation location = callee->getExprLoc();
  if (auto* reference = dyn_cast<DeclRefExpr>(callee)) location = reference->getLocation();
  if (auto* member = dyn_cast<MemberExpr>(callee)) location = member->getMemberLoc();
  return unit.tokens->index_of(location);
}

namespace {

/// The last token of a callee by name, which is one unless it has a template's arguments or is `(*f)`.
unsigned callee_to(const TranslationUnit& unit, const CallExpr& call, unsigned token) {
  const Expr* callee = call.getCallee()->IgnoreImplicit();
  if (isa<MemberExpr>(callee)) return token;
  auto last = unit.tokens->index_of(callee->getEndLoc());
  return last ? std::max(*last, token) : token;
}

/// The condition's function stands where the directive does, in front of a declaration of the base function.
std::string condition_call(const TranslationUnit& unit, const FunctionDecl& base, const Expr& condition) {
  const SourceLocation directive = unit.directives->run_time_conditions.at(condition.getBeginLoc()).directive;
  const std::string call = condition_name(unit, directive) + "()";
  const PragmaSite* pragma = unit.tokens->pragma_at(directive);
  if (!pragma || !has_path(unit, base)) return call;
  const FunctionDecl* declared = &base;
  unsigned nearest = ~0u;
  for (const FunctionDecl* each : base.redecls())
    if (auto at = unit.tokens->index_of(each->getBeginLoc()); at && *at >= pragma->next_token && *at < nearest)
      declared = each, nearest = *at;
  return path_of(declared->getLexicalDeclContext()) + call;
}

bool is_choosable(const FunctionDecl& base, const CallExpr& call) {
  return (!isa<CXXMethodDecl>(base) || cast<CXXMethodDecl>(base).isStatic()) && !base.isVariadic() &&
         !(base.getPrimaryTemplate() && base.isDependentContext()) &&
         !isa<MemberExpr>(call.getCallee()->IgnoreParens()) &&
         llvm::none_of(call.arguments(), [](const Expr* each) { return isa<CXXDefaultArgExpr>(each); });
}

/// The first token of a callee: of the qualifiers in front of the name, which its path replaces, or of `(*f)`.
unsigned callee_from(const TranslationUnit& unit, const CallExpr& call, unsigned token) {
  const FunctionDecl& base = *call.getDirectCallee();
  const Expr* callee = call.getCallee()->IgnoreImplicit();
  if (isa<ParenExpr, UnaryOperator>(callee) && !isa<MemberExpr>(callee->IgnoreParens()))
    if (auto first = unit.tokens->index_of(callee->getBeginLoc())) return std::min(*first, token);
  bool through_this = false;
  return has_path(unit, base) && !isa<CXXMethodDecl>(base) ? qualified_from(*unit.tokens, token, through_this) : token;
}

}  // namespace

void note_choice(TranslationUnit& unit, const CallExpr& call, unsigned token, std::string text) {
  unit.variant_names.push_back({token, "(" + std::move(text) + ")", callee_from(unit, call, token),
                                callee_to(unit, call, token), operand_at(unit, *call.getDirectCallee(), token)});
}

// f(x) -> (shep_condition_1() ? f1 : shep_condition_2() ? f2 : f)(x)
bool note_candidates(TranslationUnit& unit, const CallExpr& call, unsigned token, const std::vector<Candidate>& all) {
  const FunctionDecl& base = *call.getDirectCallee();
  if (!is_choosable(base, call)) return refuse_condition(unit, call);
  std::string text;
  for (const Candidate& each : all)
    if (each.condition)
      text += (each.is_negated ? "!" : "") + condition_call(unit, base, *each.condition) + " ? " +
              operand_at(unit, *each.function, token) + " : ";
  const Candidate& last = all.back();
  text += operand_at(unit, last.condition ? base : *last.function, token);
  note_choice(unit, call, token, text);
  return true;
}

void note_replaced(TranslationUnit& unit, const FunctionDecl& base) {
  const FunctionDecl* pattern = base.getTemplateInstantiationPattern();
  const FunctionDecl* first = (pattern ? pattern : &base)->getFirstDecl();
  if (!first->isExternallyVisible() && !llvm::is_contained(unit.replaced_bases, first))
    unit.replaced_bases.push_back(first);
}

/// A template's arguments stay where they are: the variant is a template with the same ones.
void note_chosen(TranslationUnit& unit, const CallExpr& call, unsigned token, const FunctionDecl& variant) {
  note_replaced(unit, *call.getDirectCallee());
  const unsigned first = callee_from(unit, call, token);
  const bool is_plain = isa<DeclRefExpr, MemberExpr>(call.getCallee()->IgnoreImplicit());
  unit.variant_names.push_back({token, name_at(unit, variant, token), first,
                                is_plain ? token : callee_to(unit, call, token),
                                name_at(unit, *call.getDirectCallee(), token)});
}

bool note_variant_call(TranslationUnit& unit, const PseudoObjectExpr& choice, const Construct* around) {
  const FunctionDecl* chosen =
      callee_of(choice.getResultExpr() ? choice.getResultExpr() : *(choice.semantics_end() - 1));
  auto* call = cast<CallExpr>(choice.getSyntacticForm());
  if (!note_call(unit, *call, around)) return false;
  auto token = callee_token(unit, *call);
  const FunctionDecl* base = call->getDirectCallee();
  if (chosen && base && token && !is_noted(unit, *token)) note_chosen(unit, *call, *token, *chosen);
  return true;
}

bool note_call(TranslationUnit& unit, const CallExpr& call, const Construct* around) {
  const FunctionDecl* base = unit.directives->run_time_conditions.empty() ? nullptr : call.getDirectCallee();
  auto token = base ? callee_token(unit, call) : std::nullopt;
  if (!token || is_noted(unit, *token)) return true;
  const std::vector<Candidate> all = candidates(unit, *base, around);
  return !has_conditions(all) || note_candidates(unit, call, *token, all);
}

/// `f(x)` or `y = f(x)`, by a plain name.
static const CallExpr* dispatched_call(const Stmt& region) {
  auto* expression = dyn_cast<Expr>(&region);
  expression = expression ? expression->IgnoreImplicit() : nullptr;
  if (auto* assignment = dyn_cast_or_null<BinaryOperator>(expression); assignment && assignment->isAssignmentOp())
    expression = assignment->getRHS()->IgnoreImplicit();
  if (auto* assignment = dyn_cast_or_null<CXXOperatorCallExpr>(expression); assignment && assignment->isAssignmentOp())
    expression = assignment->getArg(1)->IgnoreImplicit();
  if (auto* choice = dyn_cast_or_null<PseudoObjectExpr>(expression)) expression = choice->getSyntacticForm();
  return dyn_cast_or_null<CallExpr>(expression);
}

/// A variant that dispatch alone reaches may have more parameters.
static const OMPDeclareVariantAttr* attribute_of(const FunctionDecl& base, const FunctionDecl& variant) {
  for (OMPDeclareVariantAttr* each : base.getMostRecentDecl()->specific_attrs<OMPDeclareVariantAttr>())
    if (auto* reference = dyn_cast<DeclRefExpr>(each->getVariantFuncRef()->IgnoreParenImpCasts()))
      if (reference->getDecl() == &variant) return each;
  return nullptr;
}

bool is_known_condition(const ASTContext& ast, const Expr& condition) {
  return !condition.isValueDependent() && condition.isEvaluatable(ast);
}

static bool holds(const ASTContext& ast, const Expr* condition) {
  bool value = false;
  return condition && is_known_condition(ast, *condition) && condition->EvaluateAsBooleanCondition(value, ast) && value;
}

static bool is_late(const ASTContext& ast, const Expr* condition) {
  return condition && !is_known_condition(ast, *condition);
}

static bool note_dispatched(TranslationUnit& unit, const CallExpr& call, const Construct* around, bool chooses) {
  auto token = callee_token(unit, call);
  if (!token) return true;
  const FunctionDecl& base = *call.getDirectCallee();
  const std::vector<Candidate> all = candidates(unit, base, around);
  if (all.empty()) return true;
  if (has_conditions(all)) {
    if (!note_candidates(unit, call, *token, all)) return false;
    unit.variant_names.back().is_dispatched = true;
    return true;
  }
  const FunctionDecl& variant = *all.front().function;
  const OMPDeclareVariantAttr* attribute = attribute_of(base, variant);
  const unsigned appended = attribute ? attribute->appendArgs_size() : 0;
  if (chooses && (appended || !is_choosable(base, call))) return refuse_condition(unit, call);
  note_chosen(unit, call, *token, variant);
  VariantName& noted = unit.variant_names.back();
  noted.is_dispatched = true;
  if (chooses) {
    noted.text = operand_at(unit, variant, *token);
    noted.base = operand_at(unit, base, *token);
    noted.last = callee_to(unit, call, *token);
  }
  // omp_interop_none is 0
  for (unsigned i = 0; i < appended; ++i) noted.appended += (i || call.getNumArgs() ? ", 0" : "0");
  if (auto close = unit.tokens->index_of(call.getRParenLoc())) noted.close = *close;
  return true;
}

bool note_dispatched_call(TranslationUnit& unit, const Stmt& region, const Construct& dispatch) {
  const CallExpr* call = dispatched_call(region);
  auto token = call && call->getDirectCallee() ? callee_token(unit, *call) : std::nullopt;
  if (!token) return true;
  auto* none_clause = dispatch.clause<OMPNovariantsClause>();
  auto* context_clause = dispatch.clause<OMPNocontextClause>();
  const Expr* none = none_clause ? none_clause->getCondition() : nullptr;
  const Expr* no_context = context_clause ? context_clause->getCondition() : nullptr;
  if (holds(*unit.ast, none)) return note_chosen(unit, *call, *token, *call->getDirectCallee()), true;
  const size_t known = unit.variant_names.size();
  const bool chooses = is_late(*unit.ast, none) || is_late(*unit.ast, no_context);
  if (holds(*unit.ast, no_context)) return note_dispatched(unit, *call, dispatch.parent, chooses);
  if (!is_late(*unit.ast, no_context)) return note_dispatched(unit, *call, &dispatch, chooses);
  if (!note_dispatched(unit, *call, dispatch.parent, chooses)) return false;
  std::string without_context;
  if (unit.variant_names.size() > known) {
    without_context = unit.variant_names.back().text;
    unit.variant_names.pop_back();
  }
  if (!note_dispatched(unit, *call, &dispatch, chooses)) return false;
  if (unit.variant_names.size() > known) unit.variant_names.back().without_context = without_context;
  return true;
}

void note_variant_definition(TranslationUnit& unit, const FunctionDecl& function) {
  std::optional<std::string> base = base_name(function);
  auto first = base ? unit.tokens->index_of(function.getBeginLoc()) : std::nullopt;
  if (!first) return;
  const auto& tokens = unit.tokens->tokens();
  for (unsigned at = *first; at + 1 < tokens.size() && tokens[at].kind != tok::l_brace; ++at) {
    if (unit.tokens->spelling(at) != *base || tokens[at + 1].kind != tok::l_paren) continue;
    unit.variant_names.push_back({at, defined_name(unit, function), at, at, *base});
    return;
  }
}

static bool holds_declaration(const TranslationUnit& unit, const DeclContext& context, unsigned first, unsigned last) {
  return llvm::any_of(context.decls(), [&](const Decl* each) {
    auto token = unit.tokens->index_of(each->getBeginLoc());
    if (token && first <= *token && *token <= last) return true;
    return isa<NamespaceDecl, LinkageSpecDecl>(each) && holds_declaration(unit, *cast<DeclContext>(each), first, last);
  });
}

std::vector<std::pair<unsigned, unsigned>> elided_variants(const TranslationUnit& unit) {
  std::vector<std::pair<unsigned, unsigned>> elided;
  std::vector<unsigned> open;
  for (const auto& [location, is_begin] : unit.directives->variant_regions) {
    const PragmaSite* pragma = unit.tokens->pragma_at(location);
    if (!pragma) continue;
    if (is_begin) {
      open.push_back(pragma->next_token);
    } else if (!open.empty()) {
      unsigned first = open.back();
      open.pop_back();
      bool is_empty = pragma->next_token == first;
      if (open.empty() && !is_empty &&
          !holds_declaration(unit, *unit.ast->getTranslationUnitDecl(), first, pragma->next_token - 1))
        elided.emplace_back(first, pragma->next_token - 1);
    }
  }
  return elided;
}

}  // namespace shepherd
