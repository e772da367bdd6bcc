#include "analyse/variants.h"

namespace shepherd {

/// Clang marks what `begin declare variant` defines in its name.
static std::optional<std::string> base_name(const FunctionDecl& function) {
  if (!function.getIdentifier()) return std::nullopt;
  auto [base, mark] = function.getName().split("$ompvariant");
  return mark.empty() ? std::nullopt : std::optional<std::string>(base.str());
}

static std::string variant_name(TranslationUnit& unit, const FunctionDecl& function) {
  std::optional<std::string> base = base_name(function);
  if (!base) return function.getNameAsString();
  auto& all = unit.variant_definitions;
  const FunctionDecl* first = function.getCanonicalDecl();
  if (!llvm::is_contained(all, first)) all.push_back(first);
  return "shep_variant_" + std::to_string(llvm::find(all, first) - all.begin()) + "_" + *base;
}

static const FunctionDecl* callee_of(const Expr* call) {
  auto* plain = dyn_cast<CallExpr>(call->IgnoreImplicit());
  return plain ? plain->getDirectCallee() : nullptr;
}

void note_variant_call(TranslationUnit& unit, const PseudoObjectExpr& choice) {
  const FunctionDecl* chosen =
      callee_of(choice.getResultExpr() ? choice.getResultExpr() : *(choice.semantics_end() - 1));
  const Expr* callee = cast<CallExpr>(choice.getSyntacticForm())->getCallee()->IgnoreParenImpCasts();
  SourceLocation location = callee->getExprLoc();
  if (auto* reference = dyn_cast<DeclRefExpr>(callee)) location = reference->getLocation();
  if (auto* member = dyn_cast<MemberExpr>(callee)) location = member->getMemberLoc();
  auto token = unit.tokens->index_of(location);
  if (chosen && token) unit.variant_names.push_back({*token, variant_name(unit, *chosen)});
}

/// `f(x)` or `y = f(x)`, by a plain name.
static const DeclRefExpr* dispatched_callee(const Stmt& region) {
  auto* expression = dyn_cast<Expr>(&region);
  expression = expression ? expression->IgnoreImplicit() : nullptr;
  if (auto* assignment = dyn_cast_or_null<BinaryOperator>(expression); assignment && assignment->isAssignmentOp())
    expression = assignment->getRHS()->IgnoreImplicit();
  auto* call = dyn_cast_or_null<CallExpr>(expression);
  return call ? dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()) : nullptr;
}

void note_dispatched_call(TranslationUnit& unit, const Stmt& region) {
  const DeclRefExpr* callee = dispatched_callee(region);
  auto* base = callee ? dyn_cast<FunctionDecl>(callee->getDecl()) : nullptr;
  auto token = base ? unit.tokens->index_of(callee->getLocation()) : std::nullopt;
  if (!token) return;
  llvm::omp::TraitProperty dispatch = llvm::omp::TraitProperty::construct_dispatch_dispatch;
  TargetOMPContext context(*unit.ast, [](llvm::StringRef) {}, base, dispatch);
  llvm::SmallVector<llvm::omp::VariantMatchInfo, 4> traits;
  std::vector<const FunctionDecl*> variants;
  for (OMPDeclareVariantAttr* each : base->getMostRecentDecl()->specific_attrs<OMPDeclareVariantAttr>()) {
    auto* reference = dyn_cast<DeclRefExpr>(each->getVariantFuncRef()->IgnoreParenImpCasts());
    auto* variant = reference ? dyn_cast<FunctionDecl>(reference->getDecl()) : nullptr;
    if (!variant) continue;
    each->getTraitInfo().getAsVariantMatchInfo(*unit.ast, traits.emplace_back());
    variants.push_back(variant);
  }
  int best = llvm::omp::getBestVariantMatchForContext(traits, context);
  if (best >= 0) unit.variant_names.push_back({*token, variant_name(unit, *variants[best])});
}

void note_variant_definition(TranslationUnit& unit, const FunctionDecl& function) {
  std::optional<std::string> base = base_name(function);
  auto first = base ? unit.tokens->index_of(function.getBeginLoc()) : std::nullopt;
  if (!first) return;
  const auto& tokens = unit.tokens->tokens();
  for (unsigned at = *first; at + 1 < tokens.size() && tokens[at].kind != tok::l_brace; ++at) {
    if (unit.tokens->spelling(at) != *base || tokens[at + 1].kind != tok::l_paren) continue;
    unit.variant_names.push_back({at, variant_name(unit, function)});
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
