#include "directives/restore.h"

#include "frontend/clang_compat.h"

namespace shepherd {

namespace {

const Expr* as_written(const Expr* expression) {
  auto* reference = dyn_cast<DeclRefExpr>(expression->IgnoreImpCasts());
  auto* captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr;
  return captured ? captured->getInit() : expression;
}

/// The operands of the comma in a carrier that is the user's condition as well; else null.
std::pair<const Expr*, const Expr*> around_comma(const OMPIfClause& condition) {
  const Expr* written = as_written(condition.getCondition())->IgnoreParenImpCasts();
  // A condition of class type is converted behind the comma.
  if (auto* converted = dyn_cast<CXXMemberCallExpr>(written))
    written = converted->getImplicitObjectArgument()->IgnoreParenImpCasts();
  const Expr *first = nullptr, *second = nullptr;
  if (auto* comma = dyn_cast<BinaryOperator>(written); comma && comma->getOpcode() == BO_Comma)
    first = comma->getLHS(), second = comma->getRHS();
  // In a template, where it may yet be another operator.
  if (auto* comma = dyn_cast<CXXOperatorCallExpr>(written); comma && comma->getOperator() == OO_Comma)
    first = comma->getArg(0), second = comma->getArg(1);
  // The parentheses are not the user's.
  return {first, second ? cast<ParenExpr>(second->IgnoreImpCasts())->getSubExpr() : nullptr};
}

/// The index of the element that stands in a carrier (directives/).
const Expr* carried_by(const OMPClause& carrier) {
  const Expr* element = nullptr;
  if (auto* affinity = dyn_cast<OMPAffinityClause>(&carrier)) element = *variables_of(*affinity).begin();
  if (auto* dependence = dyn_cast<OMPDependClause>(&carrier)) element = *variables_of(*dependence).begin();
  if (auto* condition = dyn_cast<OMPIfClause>(&carrier)) {
    auto [first, second] = around_comma(*condition);
    element = second ? cast<ExplicitCastExpr>(first->IgnoreParenImpCasts())->getSubExpr()
                     : as_written(condition->getCondition());
  }
  element = element->IgnoreParenImpCasts();
  return cast<ArraySubscriptExpr>(element)->getRHS();
}

void add_clause(TranslationUnit& unit, Construct& construct, const OMPClause* clause) {
  const DirectiveTable& table = *unit.directives;
  if (table.inserted.count(clause->getBeginLoc())) return;
  auto own = table.own_clauses.find(clause->getBeginLoc());
  if (own == table.own_clauses.end()) return construct.clauses.push_back(clause);
  construct.own_clauses.push_back({own->second.kind, own->second.location, carried_by(*clause)});
  auto* carrier = dyn_cast<OMPIfClause>(clause);
  if (!carrier) return;
  if (auto [first, second] = around_comma(*carrier); second)
    construct.clauses.push_back(new (*unit.ast) OMPIfClause(
        carrier->getNameModifier(), const_cast<Expr*>(second), nullptr, llvm::omp::OMPD_unknown, carrier->getBeginLoc(),
        carrier->getLParenLoc(), carrier->getNameModifierLoc(), carrier->getColonLoc(), carrier->getEndLoc()));
}

void add_bare_clauses(const TranslationUnit& unit, Construct& construct) {
  auto bare = unit.directives->bare_clauses.find(construct.directive->getBeginLoc());
  if (bare == unit.directives->bare_clauses.end()) return;
  for (const auto& each : bare->second)
    if (llvm::is_contained(each.constructs, construct.kind))
      construct.own_clauses.push_back({each.kind, each.location, nullptr});
}

}  // namespace

/// The width of an assembly belongs to the region that its members execute.
static bool applies_as_written(const DirectiveTable& table, const OMPClause& clause, ConstructKind leaf,
                               const std::vector<ConstructKind>& all) {
  auto own = table.own_clauses.find(clause.getBeginLoc());
  if (own == table.own_clauses.end() || own->second.kind != OwnClauseKind::kWidth) return applies(clause, leaf, all);
  return leaf == ConstructKind::kAssembly;
}

std::vector<ConstructKind> leaves_as_written(const DirectiveTable& table, const OMPExecutableDirective& directive) {
  auto written = table.leaves.find(directive.getBeginLoc());
  return written != table.leaves.end() ? written->second : leaves(directive.getDirectiveKind());
}

void add_clauses_as_written(TranslationUnit& unit, Construct& construct, const std::vector<ConstructKind>& all) {
  for (const OMPClause* clause : construct.directive->clauses())
    if (!clause->isImplicit() && applies_as_written(*unit.directives, *clause, construct.kind, all))
      add_clause(unit, construct, clause);
  add_bare_clauses(unit, construct);
}

/// Clang was given loops between the directive and its statement (transformations.cpp).
static const Stmt* without_loops_around(const OMPTileDirective& directive, ConstructKind kind) {
  const Stmt* region = directive.getRawStmt();
  const unsigned sizes = directive.getSingleClause<OMPSizesClause>()->getNumSizes();
  const unsigned around = kind == ConstructKind::kFuse ? sizes : kind == ConstructKind::kSplit ? sizes - 1 : 0;
  for (unsigned left = around; left > 0; --left) region = cast<ForStmt>(region)->getBody();
  return region;
}

const Stmt* region_as_written(const OMPExecutableDirective& directive, const std::vector<ConstructKind>& leaves) {
  if (!directive.hasAssociatedStmt() || !directive.getAssociatedStmt()) return nullptr;
  if (isa<OMPTargetEnterDataDirective, OMPTargetExitDataDirective, OMPTargetUpdateDirective>(directive)) return nullptr;
  const Stmt* region = directive.getRawStmt();
  if (auto* tile = dyn_cast<OMPTileDirective>(&directive)) return without_loops_around(*tile, leaves.back());
  // Clang was given a parallel construct between an assembly's task and its statement.
  return leaves.back() == ConstructKind::kAssembly ? cast<OMPParallelDirective>(region)->getRawStmt() : region;
}

}  // namespace shepherd
