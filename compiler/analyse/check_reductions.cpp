// What the items of reductions may be.
#include "analyse/analysis.h"

#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"

namespace shepherd {

using namespace llvm::omp;

/// True if a section or a subscript is known to leave elements of its dimension out.
static bool is_part(const ASTContext& ast, const Expr& item) {
  auto* section = dyn_cast<ArraySectionExpr>(&item);
  // Clang loses the type behind a subscript that depends on a template's parameter.
  const QualType base = ArraySectionExpr::getBaseOriginalType(section ? section->getBase()
                                                                      : operands(cast<ArraySubscriptExpr>(item)).first);
  if (base.isNull() || base->isDependentType()) return !section;
  const ConstantArrayType* array = ast.getAsConstantArrayType(base);
  if (!section) return !array || array->getSize() != 1;
  const Expr *lower = section->getLowerBound(), *length = section->getLength();
  if ((length && length->isInstantiationDependent()) || (lower && lower->isInstantiationDependent())) return false;
  Expr::EvalResult first, count;
  if (lower && lower->EvaluateAsInt(first, ast) && !first.Val.getInt().isZero()) return true;
  return array && length && length->EvaluateAsInt(count, ast) &&
         count.Val.getInt().getExtValue() != int64_t(array->getSize().getZExtValue());
}

static bool is_one_element(const ASTContext& ast, const ArraySectionExpr& section) {
  const Expr* length = section.getLength();
  Expr::EvalResult count;
  if (!length) return section.getColonLocFirst().isInvalid();
  return !length->isInstantiationDependent() && length->EvaluateAsInt(count, ast) && count.Val.getInt() == 1;
}

/// The items of reductions are contiguous (OpenMP 5.2, 5.5.8): only the first dimension of several elements may be a
/// part.
template <typename Clause> static bool check_contiguous(const TranslationUnit& unit, const Clause& clause) {
  for (const Expr* item : variables_of(clause)) {
    bool has_part = false;
    const Expr* each = item->IgnoreParenImpCasts();
    while (isa<ArraySectionExpr, ArraySubscriptExpr>(each)) {
      auto* section = dyn_cast<ArraySectionExpr>(each);
      if (section && has_part && !is_one_element(*unit.ast, *section)) {
        report_error(*unit.ast, item->getBeginLoc(), DiagnosticKind::kSectionInPieces);
        return false;
      }
      has_part |= is_part(*unit.ast, *each);
      each = (section ? section->getBase() : operands(*cast<ArraySubscriptExpr>(each)).first)->IgnoreParenImpCasts();
    }
  }
  return true;
}

static bool check_sections(const TranslationUnit& unit, const Construct& construct) {
  bool ok = true;
  for (const OMPClause* clause : construct.clauses) {
    if (auto* c = dyn_cast<OMPReductionClause>(clause)) ok &= check_contiguous(unit, *c);
    if (auto* c = dyn_cast<OMPTaskReductionClause>(clause)) ok &= check_contiguous(unit, *c);
    if (auto* c = dyn_cast<OMPInReductionClause>(clause)) ok &= check_contiguous(unit, *c);
  }
  return ok;
}

static const VarDecl* variable_in(const Expr* expression) {
  auto* reference = expression ? dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts()) : nullptr;
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

static bool is_declared_in(const TranslationUnit& unit, const Construct& construct, const VarDecl& variable) {
  auto at = unit.tokens->index_of(variable.getLocation());
  return at && construct.contains(*at);
}

static bool lists_as_private(const Construct& construct, const VarDecl& variable) {
  return llvm::any_of(construct.directive->clauses(), [&](const OMPClause* clause) {
    return isa<OMPPrivateClause, OMPFirstprivateClause, OMPLastprivateClause, OMPReductionClause>(clause) &&
           llvm::any_of(clause->children(), [&](const Stmt* item) {
             const VarDecl* listed = variable_in(dyn_cast_or_null<Expr>(item));
             return listed && entity(listed) == entity(&variable);
           });
  });
}

/// True if the threads of the team around the construct reduce together.
static bool reduces_for_team(const Construct& construct) {
  const OpenMPDirectiveKind kind = construct.directive->getDirectiveKind();
  if (isOpenMPParallelDirective(kind) || isOpenMPTaskingDirective(kind)) return false;
  switch (construct.kind) {
    case ConstructKind::kFor:
    case ConstructKind::kSections:
    case ConstructKind::kScope: return true;
    case ConstructKind::kLoop: {
      // Clang may show a loop that threads or teams execute as `simd` or `distribute`.
      auto* bind = construct.clause<OMPBindClause>();
      return !isOpenMPSimdDirective(kind) && !isOpenMPDistributeDirective(kind) &&
             (!bind || bind->getBindKind() == OMPC_BIND_parallel);
    }
    default: return false;
  }
}

/// What the threads of a team reduce together is one object, which a reference that each of them binds to its own is
/// not (OpenMP 5.2, 5.5.8). Clang does not see references here (directives/references).
static bool check_references(const TranslationUnit& unit, const Construct& construct) {
  const Construct* team = construct.parent;
  while (team && team->kind != ConstructKind::kParallel) team = team->parent;
  if (!team || !reduces_for_team(construct)) return true;
  auto refers_to_own = [&](const Expr* item) {
    const VarDecl* variable = variable_in(item);
    if (!variable || !variable->getType()->isReferenceType() || !is_declared_in(unit, *team, *variable)) return false;
    while (variable && variable->getType()->isReferenceType()) variable = variable_in(variable->getInit());
    return variable && variable->hasLocalStorage() &&
           (is_declared_in(unit, *team, *variable) || lists_as_private(*team, *variable));
  };
  bool ok = true;
  for (const OMPClause* clause : construct.clauses) {
    auto* reduction = dyn_cast<OMPReductionClause>(clause);
    if (!reduction) continue;
    for (const Expr* item : variables_of(*reduction)) {
      if (!refers_to_own(item)) continue;
      report_error(*unit.ast, item->getExprLoc(), DiagnosticKind::kReducedReference);
      ok = false;
    }
  }
  return ok;
}

bool check_reductions(const TranslationUnit& unit, const Construct& construct) {
  const bool sections_are_right = check_sections(unit, construct);
  return check_references(unit, construct) && sections_are_right;
}

}  // namespace shepherd
