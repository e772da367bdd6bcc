#include "analyse/loop_binding.h"

#include "analyse/sharing/data_sharing.h"
#include "analyse/sharing/uses.h"
#include "frontend/clang_compat.h"

namespace shepherd {

namespace {

const Construct* region_around(const Construct* around) {
  while (around && around->kind != ConstructKind::kTeams && around->kind != ConstructKind::kParallel)
    around = around->parent;
  return around;
}

/// The variable, or member of the object itself, that an expression names in whole or in part; null for others.
const ValueDecl* named_object(const Expr* expression) {
  expression = named_expression(expression);
  for (auto* member = dyn_cast<MemberExpr>(expression); member && !member->isArrow();
       member = dyn_cast<MemberExpr>(expression))
    expression = named_expression(member->getBase());
  auto* reference = dyn_cast<DeclRefExpr>(expression);
  const ValueDecl* named = reference ? reference->getDecl() : member_of_this(expression);
  return named ? entity(named) : nullptr;
}

/// What a statement that changes an object names as that; null for others.
const Expr* changed_by(const Stmt& statement) {
  auto* operation = dyn_cast<BinaryOperator>(&statement);
  if (operation && operation->isAssignmentOp()) return operation->getLHS();
  auto* step = dyn_cast<UnaryOperator>(&statement);
  if (step && step->isIncrementDecrementOp()) return step->getSubExpr();
  auto* call = dyn_cast<CXXOperatorCallExpr>(&statement);
  return call && call->isAssignmentOp() ? call->getArg(0) : nullptr;
}

/// Finds what a loop changes that is neither its own nor an element of an array.
class OuterChanges {
 public:
  explicit OuterChanges(const OMPExecutableDirective& directive) {
    for (const OMPClause* clause : directive.clauses())
      if (isa<OMPPrivateClause, OMPLastprivateClause, OMPReductionClause>(clause))
        for (const Stmt* item : const_cast<OMPClause*>(clause)->children())
          if (auto* expression = dyn_cast_or_null<Expr>(item)) own_.insert(named_object(expression));
    auto* loop = dyn_cast<OMPLoopBasedDirective>(&directive);
    levels_ = loop ? loop->getLoopsNumber() : 1;
  }

  bool in(const Stmt* statement) {
    if (!statement || isa<OMPAtomicDirective, OMPCriticalDirective, LambdaExpr>(statement)) return false;
    if (auto* declarations = dyn_cast<DeclStmt>(statement))
      for (const Decl* each : declarations->decls())
        if (auto* variable = dyn_cast<ValueDecl>(each)) own_.insert(entity(variable));
    if (auto* loop = dyn_cast<ForStmt>(statement); loop && levels_ > 0) {
      --levels_;
      if (const Expr* counter = loop->getInit() ? counter_of(*loop->getInit()) : nullptr)
        own_.insert(named_object(counter));
    }
    const Expr* changed = changed_by(*statement);
    if (changed && !isa<ArraySubscriptExpr>(changed->IgnoreParens())) {
      const ValueDecl* object = named_object(changed);
      if (object && !own_.contains(object)) return true;
    }
    return llvm::any_of(statement->children(), [this](const Stmt* child) { return in(child); });
  }

 private:
  static const Expr* counter_of(const Stmt& start) {
    auto* expression = dyn_cast<Expr>(&start);
    return expression ? changed_by(*expression->IgnoreParenImpCasts()) : nullptr;
  }

  llvm::DenseSet<const ValueDecl*> own_;
  unsigned levels_;
};

bool uses_reduced(const Stmt& region, const Construct& league) {
  return llvm::any_of(league.clauses, [&](const OMPClause* clause) {
    auto* reduction = dyn_cast<OMPReductionClause>(clause);
    return reduction && llvm::any_of(variables_of(*reduction), [&](const Expr* item) {
             const ValueDecl* object = named_object(item);
             return object && uses(&region, *object);
           });
  });
}

}  // namespace

/// Clang 19 shows a `loop` as the construct that this makes of it.
LoopBinding loop_binding(const OMPExecutableDirective& directive, const Construct* around) {
  if (isa<OMPDistributeDirective>(directive)) return LoopBinding::kTeams;
  if (isa<OMPSimdDirective>(directive)) return LoopBinding::kThread;
  if (auto* bind = directive.getSingleClause<OMPBindClause>()) {
    if (bind->getBindKind() == OMPC_BIND_teams) return LoopBinding::kTeams;
    if (bind->getBindKind() == OMPC_BIND_thread) return LoopBinding::kThread;
  }
  const Construct* region = region_around(around);
  return region && region->kind == ConstructKind::kTeams ? LoopBinding::kTeams : LoopBinding::kParallel;
}

static bool has_parallel_region(const Stmt* statement) {
  if (!statement) return false;
  if (auto* directive = dyn_cast<OMPExecutableDirective>(statement))
    if (isOpenMPParallelDirective(directive->getDirectiveKind())) return true;
  return llvm::any_of(statement->children(), has_parallel_region);
}

/// True if the loop needs one thread for all iterations of a team. It may not have a reduction clause (OpenMP 5.2,
/// 11.7), and programs that were only tried where one thread executes it have no atomic construct either.
static bool has_one_writer(const OMPExecutableDirective& directive, const Stmt* region, const Construct* league) {
  return region && ((league && uses_reduced(*region, *league)) || OuterChanges(directive).in(region));
}

std::vector<ConstructKind> with_threads_of_teams(std::vector<ConstructKind> leaves,
                                                 const OMPExecutableDirective& directive, const Stmt* region,
                                                 const Construct* around) {
  if (leaves.back() != ConstructKind::kLoop) return leaves;
  const bool is_alone = leaves.size() == 1;
  const bool is_of_teams = is_alone ? loop_binding(directive, around) == LoopBinding::kTeams
                                    : leaves[leaves.size() - 2] == ConstructKind::kTeams;
  if (!is_of_teams || has_parallel_region(region)) return leaves;
  if (is_alone && has_one_writer(directive, region, region_around(around))) return leaves;
  leaves.back() = ConstructKind::kParallel;
  leaves.push_back(ConstructKind::kFor);
  return leaves;
}

}  // namespace shepherd
