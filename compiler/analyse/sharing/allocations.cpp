// Which private copies an allocator holds (OpenMP 5.2, 6.6). All others lie in frames, or in the storage of their task:
// those of members and of types with constructors or destructors, of constants, of loop variables, and what a task
// begins with, which is copied when the task is created.
#include "analyse/forms/canonical_loop.h"
#include "analyse/sharing/data_sharing.h"

namespace shepherd {

namespace {

bool lists(const OMPAllocateClause& clause, const ValueDecl* variable) {
  return llvm::any_of(variables_of(clause), [&](const Expr* each) {
    auto* reference = dyn_cast<DeclRefExpr>(each->IgnoreParenImpCasts());
    return reference && reference->getDecl() == variable;
  });
}

bool is_copied_when_created(const Construct& construct, Sharing sharing) {
  return construct.generates_tasks() && sharing != Sharing::kPrivate;
}

bool may_be_allocated(const DataItem& item) {
  switch (item.sharing) {
    case Sharing::kPrivate:
    case Sharing::kFirstprivate:
    case Sharing::kLastprivate:
    case Sharing::kFirstLastprivate: return true;
    case Sharing::kReduction: return !item.is_scanned && !item.section && !item.joined_by_tasks;
    default: return false;
  }
}

bool may_be_allocated(const ASTContext& ast, const ValueDecl& variable) {
  QualType type = variable.getType();
  if (!isa<VarDecl>(variable) || type->isReferenceType() || type->isDependentType() || type->isVariablyModifiedType())
    return false;
  const QualType element = ast.getBaseElementType(type);
  return !element.getCVRQualifiers() && element.isTrivialType(ast);
}

bool counts_iterations(const TranslationUnit& unit, const Construct& construct, const ValueDecl* variable) {
  return construct.shares_loop() && llvm::any_of(canonical_loops(unit, construct),
                                                 [&](const LoopLevel& level) { return level.variable == variable; });
}

}  // namespace

void note_allocations(const TranslationUnit& unit, const Construct& construct, std::vector<DataItem>& data) {
  if (isOpenMPSimdDirective(construct.directive->getDirectiveKind())) return;
  for (const OMPClause* clause : construct.directive->clauses()) {
    auto* allocate = dyn_cast<OMPAllocateClause>(clause);
    if (!allocate) continue;
    for (DataItem& item : data)
      if (lists(*allocate, item.variable) && may_be_allocated(item) && may_be_allocated(*unit.ast, *item.variable) &&
          !is_copied_when_created(construct, item.sharing) && !counts_iterations(unit, construct, item.variable))
        item.allocate = allocate;
  }
}

}  // namespace shepherd
