#include "analyse/variants.h"

#include "analyse/sharing/data_sharing.h"
#include "frontend/diagnose.h"

namespace shepherd {

/// Clang marks what `begin declare variant` defines in its name.
static std::optional<std::string> base_name(const FunctionDecl& function) {
  if (!function.getIdentifier()) return std::nullopt;
  const llvm::StringRef name = function.getName();
  const size_t mark = name.find("$ompvariant");  // last in the name where Clang skipped all selectors
  return mark == name.npos ? std::nullopt : std::optional<std::string>(name.substr(0, mark).str());
}

static std::string variant_name(TranslationUnit& unit, const FunctionDecl& function) {
  std::optional<std::string> base = base_name(function);
  if (!base) return function.getNameAsString();
  auto& all = unit.variant_definitions;
  const FunctionDecl* first = function.getCanonicalDecl();
  if (!llvm::is_contained(all, first)) all.push_back(first);
  return "shep_variant_" + std::to_string(llvm::find(all, first) - all.begin()) + "_" + *base;
}

/// `::N::`, which leads to what a namespace or class declares from wherever a call stands.
static std::string path_of(const DeclContext* context) {
  std::string path;
  for (; context; context = context->getParent())
    if (auto* named = dyn_cast<NamedDecl>(context); named && named->getIdentifier() && !isa<FunctionDecl>(context))
      path = named->getNameAsString() + "::" + path;
  return " ::" + path;  // apart from a colon in front
}

/// True if a path and its name lead to the function: not for members of objects, instances of templates, friends that
/// only their class declares, and what only a block declares.
static bool has_path(const TranslationUnit& unit, const FunctionDecl& function) {
  if (!unit.is_cxx || !function.getIdentifier() || function.isTemplateInstantiation()) return false;
  if (auto* method = dyn_cast<CXXMethodDecl>(&function))
    return method->isStatic() && method->getParent()->getIdentifier() && !method->getParent()->isLocalClass() &&
           !isa<ClassTemplateSpecializationDecl>(method->getParent());
  return llvm::any_of(function.redecls(), [](const FunctionDecl* each) {
    return each->getLexicalDeclContext()->getRedeclContext()->isFileContext();
  });
}

/// How the name of a function reads where a call stands.
static std::string path_and_name(TranslationUnit& unit, const FunctionDecl& function) {
  const std::string name = variant_name(unit, function);
  return has_path(unit, function) ? path_of(function.getDeclContext()) + name : name;
}

/// The function as an operand of `?:`, which cannot tell overloaded ones apart.
static std::string operand_text(TranslationUnit& unit, const FunctionDecl& function) {
  const std::string name = path_and_name(unit, function);
  auto same_name = function.getDeclContext()->getRedeclContext()->lookup(function.getDeclName());
  if (!has_path(unit, function) || base_name(function) || same_name.empty() || same_name.isSingleResult()) return name;
  PrintingPolicy policy(unit.ast->getLangOpts());
  policy.FullyQualifiedName = policy.SuppressTagKeyword = policy.SuppressUnwrittenScope = true;
  QualType type = unit.ast->getFunctionTypeWithExceptionSpec(function.getType().getCanonicalType(), EST_None);
  return "static_cast<" + unit.ast->getPointerType(type).getAsString(policy) + ">(" + name + ")";
}

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

/// A variant that fits the context of a call if its condition holds.
struct Candidate {
  const FunctionDecl* function;
  const Expr* condition;  // to be evaluated when the program runs; null: it has none
};

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
  traits.addTrait(user_condition_true, "<condition>", score.isZero() ? nullptr : &score);
}

/// The variants of a function that a call may reach, best first, up to the first that fits whatever the program does.
std::vector<Candidate> candidates(const TranslationUnit& unit, const FunctionDecl& base, const Construct* around) {
  const auto constructs = construct_traits(around);
  TargetOMPContext context(*unit.ast, [](llvm::StringRef) {}, &base, constructs);
  llvm::SmallVector<llvm::omp::VariantMatchInfo, 4> traits;
  std::vector<Candidate> all, found;
  for (OMPDeclareVariantAttr* each : base.getMostRecentDecl()->specific_attrs<OMPDeclareVariantAttr>()) {
    auto* reference = dyn_cast<DeclRefExpr>(each->getVariantFuncRef()->IgnoreParenImpCasts());
    auto* variant = reference ? dyn_cast<FunctionDecl>(reference->getDecl()) : nullptr;
    if (!variant) continue;
    each->getTraitInfo().getAsVariantMatchInfo(*unit.ast, traits.emplace_back());
    all.push_back({variant, run_time_condition(unit, each->getTraitInfo())});
    if (all.back().condition) assume(unit, *all.back().condition, traits.back());
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

bool refuse_condition(const TranslationUnit& unit, const CallExpr& call) {
  report_error(*unit.ast, call.getBeginLoc(), DiagnosticKind::kRunTimeVariant);
  return false;
}

bool has_conditions(const std::vector<Candidate>& all) { return !all.empty() && all.front().condition; }

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
  return !isa<CXXMethodDecl>(base) && !base.isTemplateInstantiation() && !base.isVariadic() &&
         llvm::none_of(call.arguments(), [](const Expr* each) { return isa<CXXDefaultArgExpr>(each); });
}

/// The first token of the qualifiers in front of a callee, which its path replaces.
unsigned callee_from(const TranslationUnit& unit, const FunctionDecl& base, unsigned token) {
  bool through_this = false;
  return has_path(unit, base) && !isa<CXXMethodDecl>(base) ? qualified_from(*unit.tokens, token, through_this) : token;
}

// f(x) -> (shep_condition_1() ? f1 : shep_condition_2() ? f2 : f)(x)
bool note_candidates(TranslationUnit& unit, const CallExpr& call, unsigned token, const std::vector<Candidate>& all) {
  const FunctionDecl& base = *call.getDirectCallee();
  if (!is_choosable(base, call)) return refuse_condition(unit, call);
  std::string text = "(";
  for (const Candidate& each : all)
    if (each.condition)
      text += condition_call(unit, base, *each.condition) + " ? " + operand_text(unit, *each.function) + " : ";
  const Candidate& last = all.back();
  const std::string otherwise = operand_text(unit, base);
  text += last.condition ? otherwise : operand_text(unit, *last.function);
  unit.variant_names.push_back({token, text + ")", callee_from(unit, base, token), otherwise});
  return true;
}

/// No compiler calls a base function unused whose calls reach variants: they name it.
void note_replaced(TranslationUnit& unit, const FunctionDecl& base) {
  const FunctionDecl* pattern = base.getTemplateInstantiationPattern();
  const FunctionDecl* first = (pattern ? pattern : &base)->getFirstDecl();
  if (!first->isExternallyVisible() && !llvm::is_contained(unit.replaced_bases, first))
    unit.replaced_bases.push_back(first);
}

void note_chosen(TranslationUnit& unit, const FunctionDecl& base, unsigned token, const FunctionDecl& variant) {
  note_replaced(unit, base);
  unit.variant_names.push_back(
      {token, path_and_name(unit, variant), callee_from(unit, base, token), path_and_name(unit, base)});
}

}  // namespace

bool note_variant_call(TranslationUnit& unit, const PseudoObjectExpr& choice, const Construct* around) {
  const FunctionDecl* chosen =
      callee_of(choice.getResultExpr() ? choice.getResultExpr() : *(choice.semantics_end() - 1));
  auto* call = cast<CallExpr>(choice.getSyntacticForm());
  if (!note_call(unit, *call, around)) return false;
  auto token = callee_token(unit, *call);
  const FunctionDecl* base = call->getDirectCallee();
  if (chosen && base && token && !is_noted(unit, *token)) note_chosen(unit, *base, *token, *chosen);
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
  if (auto* choice = dyn_cast_or_null<PseudoObjectExpr>(expression)) expression = choice->getSyntacticForm();
  return dyn_cast_or_null<CallExpr>(expression);
}

static bool note_dispatched(TranslationUnit& unit, const Stmt& region, const Construct* around) {
  const CallExpr* call = dispatched_call(region);
  auto* callee = call ? dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()) : nullptr;
  auto* base = callee ? dyn_cast<FunctionDecl>(callee->getDecl()) : nullptr;
  auto token = base ? unit.tokens->index_of(callee->getLocation()) : std::nullopt;
  if (!token) return true;
  const std::vector<Candidate> all = candidates(unit, *base, around);
  if (has_conditions(all)) return note_candidates(unit, *call, *token, all);
  if (!all.empty()) note_chosen(unit, *base, *token, *all.front().function);
  return true;
}

bool note_dispatched_call(TranslationUnit& unit, const Stmt& region, const Construct& dispatch) {
  const size_t known = unit.variant_names.size();
  if (!dispatch.clause<OMPNocontextClause>()) return note_dispatched(unit, region, &dispatch);
  if (!note_dispatched(unit, region, dispatch.parent)) return false;
  std::string without_context;
  if (unit.variant_names.size() > known) {
    without_context = unit.variant_names.back().text;
    unit.variant_names.pop_back();
  }
  if (!note_dispatched(unit, region, &dispatch)) return false;
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
    unit.variant_names.push_back({at, variant_name(unit, function), at, *base});
    return;
  }
}

static bool holds_declaration(const TranslationUnit& unit, unsigned first, unsigned last) {
  return llvm::any_of(unit.ast->getTranslationUnitDecl()->decls(), [&](const Decl* each) {
    auto token = unit.tokens->index_of(each->getBeginLoc());
    return token && first <= *token && *token <= last;
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
      if (open.empty() && !is_empty && !holds_declaration(unit, first, pragma->next_token - 1))
        elided.emplace_back(first, pragma->next_token - 1);
    }
  }
  return elided;
}

}  // namespace shepherd
