#include "directives/restore.h"

#include "frontend/clang_compat.h"

namespace shepherd {

namespace {

const Expr* as_written(const Expr* expression) {
  auto* reference = dyn_cast<DeclRefExpr>(expression->IgnoreImpCasts());
  auto* captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr;
  return captured ? captured->getInit() : expression;
}

/// The operands of the comma in a carrier that holds more than one clause; else null.
std::pair<const Expr*, const Expr*> around_comma(const Expr* condition) {
  const Expr* written = as_written(condition)->IgnoreParenImpCasts();
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

/// The first clause that the carrier of the expression holds, and the others; null: there are none.
std::pair<const Expr*, const Expr*> take_first(const Expr* carried) {
  auto [first, second] = around_comma(carried);
  const Expr* element =
      second ? cast<ExplicitCastExpr>(first->IgnoreParenImpCasts())->getSubExpr() : as_written(carried);
  return {cast<ArraySubscriptExpr>(element->IgnoreParenImpCasts())->getRHS(), second};
}

const Expr* carried_by(const OMPClause& carrier) {
  if (auto* affinity = dyn_cast<OMPAffinityClause>(&carrier)) return *variables_of(*affinity).begin();
  if (auto* dependence = dyn_cast<OMPDependClause>(&carrier)) return *variables_of(*dependence).begin();
  return cast<OMPIfClause>(carrier).getCondition();
}

/// The width of an assembly belongs to the region that its members execute, whatever its carrier does.
bool belongs_to(OwnClauseKind kind, const Construct& construct, bool carrier_applies) {
  return kind == OwnClauseKind::kWidth ? construct.kind == ConstructKind::kAssembly : carrier_applies;
}

void add_clause(TranslationUnit& unit, Construct& construct, const OMPClause* clause, bool applies) {
  const DirectiveTable& table = *unit.directives;
  if (table.inserted.count(clause->getBeginLoc())) return;
  auto own = table.own_clauses.find(clause->getBeginLoc());
  if (own == table.own_clauses.end()) return applies ? construct.clauses.push_back(clause) : void();
  const Expr* rest = carried_by(*clause);
  for (const auto& [kind, location] : own->second) {
    auto [argument, others] = take_first(rest);
    if (belongs_to(kind, construct, applies)) construct.own_clauses.push_back({kind, location, argument});
    rest = others;
  }
  auto* carrier = dyn_cast<OMPIfClause>(clause);
  if (!carrier || !rest || !applies) return;
  construct.clauses.push_back(new (*unit.ast) OMPIfClause(
      carrier->getNameModifier(), const_cast<Expr*>(rest), nullptr, llvm::omp::OMPD_unknown, carrier->getBeginLoc(),
      carrier->getLParenLoc(), carrier->getNameModifierLoc(), carrier->getColonLoc(), carrier->getEndLoc()));
}

/// The clauses of a member in the place of that which Clang was shown (references.cpp); else the clause itself.
std::vector<const OMPClause*> as_written(const TranslationUnit& unit, const OMPClause& clause) {
  auto found = unit.directives->hidden_members.find(clause.getBeginLoc());
  auto* first = dyn_cast<OMPFirstprivateClause>(&clause);
  auto* shown = dyn_cast<OMPPrivateClause>(&clause);
  if (found == unit.directives->hidden_members.end() || (!first && !shown)) return {&clause};
  std::vector<Expr*> items;
  for (const Stmt* each : clause.children()) items.push_back(const_cast<Expr*>(cast<Expr>(each)));
  const std::vector<Expr*> none(items.size());
  const SourceLocation begin = clause.getBeginLoc(), end = clause.getEndLoc();
  if (found->second.is_broadcast)
    return {OMPCopyprivateClause::Create(*unit.ast, begin, begin, end, items, none, none, none)};
  const auto kind = found->second.is_conditional ? OMPC_LASTPRIVATE_conditional : OMPC_LASTPRIVATE_unknown;
  auto* last = OMPLastprivateClause::Create(*unit.ast, begin, begin, end, items, none, none, none, kind, begin, begin,
                                            nullptr, nullptr);
  return first ? std::vector<const OMPClause*>{first, last} : std::vector<const OMPClause*>{last};
}

void add_bare_clauses(const TranslationUnit& unit, Construct& construct) {
  auto bare = unit.directives->bare_clauses.find(construct.directive->getBeginLoc());
  if (bare == unit.directives->bare_clauses.end()) return;
  for (const auto& each : bare->second)
    if (llvm::is_contained(each.constructs, construct.kind))
      construct.own_clauses.push_back({each.kind, each.location, nullptr});
}

}  // namespace

std::vector<ConstructKind> leaves_as_written(const DirectiveTable& table, const OMPExecutableDirective& directive) {
  auto written = table.leaves.find(directive.getBeginLoc());
  return written != table.leaves.end() ? written->second : leaves(directive.getDirectiveKind());
}

void add_clauses_as_written(TranslationUnit& unit, Construct& construct, const std::vector<ConstructKind>& all) {
  for (const OMPClause* shown : construct.directive->clauses())
    for (const OMPClause* clause : as_written(unit, *shown))
      if (!clause->isImplicit()) add_clause(unit, construct, clause, applies(*clause, construct.kind, all));
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

const Stmt* body_of_members(const DirectiveTable& table, const Stmt* body) {
  auto* region = dyn_cast_or_null<OMPParallelDirective>(body);
  if (!region || !table.regions_of_members.count(region->getBeginLoc()) || !region->hasAssociatedStmt()) return nullptr;
  return cast<ForStmt>(region->getRawStmt())->getBody();
}

}  // namespace shepherd
