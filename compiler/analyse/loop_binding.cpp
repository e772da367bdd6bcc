#include "analyse/loop_binding.h"

#include "frontend/clang_compat.h"

namespace shepherd {

/// Clang 19 shows a `loop` as the construct that this makes of it.
LoopBinding loop_binding(const OMPExecutableDirective& directive, const Construct* around) {
  if (isa<OMPDistributeDirective>(directive)) return LoopBinding::kTeams;
  if (isa<OMPSimdDirective>(directive)) return LoopBinding::kThread;
  if (auto* bind = directive.getSingleClause<OMPBindClause>()) {
    if (bind->getBindKind() == OMPC_BIND_teams) return LoopBinding::kTeams;
    if (bind->getBindKind() == OMPC_BIND_thread) return LoopBinding::kThread;
  }
  while (around && around->kind != ConstructKind::kTeams && around->kind != ConstructKind::kParallel)
    around = around->parent;
  return around && around->kind == ConstructKind::kTeams ? LoopBinding::kTeams : LoopBinding::kParallel;
}

static bool has_parallel_region(const Stmt* statement) {
  if (!statement) return false;
  if (auto* directive = dyn_cast<OMPExecutableDirective>(statement))
    if (isOpenMPParallelDirective(directive->getDirectiveKind())) return true;
  return llvm::any_of(statement->children(), has_parallel_region);
}

std::vector<ConstructKind> with_threads_of_teams(std::vector<ConstructKind> leaves,
                                                 const OMPExecutableDirective& directive, const Stmt* region,
                                                 const Construct* around) {
  if (leaves.back() != ConstructKind::kLoop) return leaves;
  const bool is_of_teams = leaves.size() > 1 ? leaves[leaves.size() - 2] == ConstructKind::kTeams
                                             : loop_binding(directive, around) == LoopBinding::kTeams;
  if (!is_of_teams || has_parallel_region(region)) return leaves;
  leaves.back() = ConstructKind::kParallel;
  leaves.push_back(ConstructKind::kFor);
  return leaves;
}

}  // namespace shepherd
