#include "ir/ir.h"

namespace shepherd {

const char* spelling(ConstructKind kind) {
  switch (kind) {
#define CONSTRUCT(name, text) \
  case ConstructKind::k##name: return text;
#include "ir/constructs.def"
  }
  return "";
}

using namespace llvm::omp;
using enum ConstructKind;

static std::vector<ConstructKind> on_device(Directive directive) {
  std::vector<ConstructKind> all = leaves(directive);
  all.insert(all.begin(), {kTarget, kInitialTask});
  return all;
}

std::vector<ConstructKind> leaves(Directive directive) {
  switch (directive) {
    case OMPD_parallel: return {kParallel};
    case OMPD_for: return {kFor};
    case OMPD_for_simd: return {kFor, kSimd};
    case OMPD_parallel_for: return {kParallel, kFor};
    case OMPD_parallel_for_simd: return {kParallel, kFor, kSimd};
    case OMPD_sections: return {kSections};
    case OMPD_parallel_sections: return {kParallel, kSections};
    case OMPD_section: return {kSection};
    case OMPD_single: return {kSingle};
    case OMPD_master:
    case OMPD_masked: return {kMasked};
    case OMPD_parallel_master:
    case OMPD_parallel_masked: return {kParallel, kMasked};
    case OMPD_critical: return {kCritical};
    case OMPD_atomic: return {kAtomic};
    case OMPD_barrier: return {kBarrier};
    case OMPD_flush: return {kFlush};
    case OMPD_ordered: return {kOrdered};
    case OMPD_scan: return {kScan};
    case OMPD_task: return {kTask};
    case OMPD_taskwait: return {kTaskwait};
    case OMPD_taskyield: return {kTaskyield};
    case OMPD_taskgroup: return {kTaskgroup};
    case OMPD_depobj: return {kDepobj};
    case OMPD_simd: return {kSimd};
    case OMPD_dispatch: return {kDispatch};
    case OMPD_tile: return {kTile};
    case OMPD_unroll: return {kUnroll};
    case OMPD_reverse: return {kReverse};
    case OMPD_interchange: return {kInterchange};
    case OMPD_scope: return {kScope};
    case OMPD_error: return {kError};
    case OMPD_cancel: return {kCancel};
    case OMPD_cancellation_point: return {kCancellationPoint};
    case OMPD_loop: return {kLoop};
    case OMPD_parallel_loop: return {kParallel, kLoop};
    case OMPD_teams: return {kTeams};
    case OMPD_teams_loop: return {kTeams, kLoop};
    case OMPD_distribute: return {kDistribute};
    case OMPD_distribute_simd: return {kDistribute, kSimd};
    case OMPD_distribute_parallel_for: return {kParallel, kFor};
    case OMPD_distribute_parallel_for_simd: return {kParallel, kFor, kSimd};
    case OMPD_teams_distribute: return {kTeams, kDistribute};
    case OMPD_teams_distribute_simd: return {kTeams, kDistribute, kSimd};
    case OMPD_teams_distribute_parallel_for: return {kTeams, kParallel, kFor};
    case OMPD_teams_distribute_parallel_for_simd: return {kTeams, kParallel, kFor, kSimd};
    case OMPD_target: return {kTarget, kInitialTask};
    case OMPD_target_parallel: return on_device(OMPD_parallel);
    case OMPD_target_parallel_for: return on_device(OMPD_parallel_for);
    case OMPD_target_parallel_for_simd: return on_device(OMPD_parallel_for_simd);
    case OMPD_target_parallel_loop: return on_device(OMPD_parallel_loop);
    case OMPD_target_simd: return on_device(OMPD_for_simd);  // of a team of one
    case OMPD_target_teams: return on_device(OMPD_teams);
    case OMPD_target_teams_loop: return on_device(OMPD_teams_loop);
    case OMPD_target_teams_distribute: return on_device(OMPD_teams_distribute);
    case OMPD_target_teams_distribute_simd: return on_device(OMPD_teams_distribute_simd);
    case OMPD_target_teams_distribute_parallel_for: return on_device(OMPD_teams_distribute_parallel_for);
    case OMPD_target_teams_distribute_parallel_for_simd: return on_device(OMPD_teams_distribute_parallel_for_simd);
    case OMPD_target_data:
    case OMPD_target_enter_data:
    case OMPD_target_exit_data:
    case OMPD_target_update: return {kTargetData};
    case OMPD_interop: return {kInterop};
    case OMPD_taskloop: return {kTaskloop, kFor};
    case OMPD_taskloop_simd: return {kTaskloop, kFor, kSimd};
    case OMPD_master_taskloop:
    case OMPD_masked_taskloop: return {kMasked, kTaskloop, kFor};
    case OMPD_master_taskloop_simd:
    case OMPD_masked_taskloop_simd: return {kMasked, kTaskloop, kFor, kSimd};
    case OMPD_parallel_master_taskloop:
    case OMPD_parallel_masked_taskloop: return {kParallel, kMasked, kTaskloop, kFor};
    case OMPD_parallel_master_taskloop_simd:
    case OMPD_parallel_masked_taskloop_simd: return {kParallel, kMasked, kTaskloop, kFor, kSimd};
    default: return {};
  }
}

ConstructKind leaf_of_firstprivate(const std::vector<ConstructKind>& all) {
  for (ConstructKind each : {kTaskloop, kParallel, kTeams})
    if (llvm::is_contained(all, each)) return each;
  return all.front();
}

/// Data-sharing clauses of a combined construct go where they need the least copying: what starts with a value to the
/// outermost leaf that has one copy for each thread, what ends with one to the loop or sections.
static ConstructKind data_leaf(const OMPClause& clause, const std::vector<ConstructKind>& all) {
  ConstructKind threads = leaf_of_firstprivate(all);
  auto copies_nothing = [](ConstructKind kind) { return kind == kTeams || kind == kParallel || kind == kMasked; };
  auto inner = llvm::find_if_not(all, copies_nothing);
  ConstructKind work = inner != all.end() ? *inner : threads;
  switch (clause.getClauseKind()) {
    case OMPC_firstprivate: return threads;
    case OMPC_reduction:
      return llvm::cast<OMPReductionClause>(clause).getModifier() == OMPC_REDUCTION_inscan ? work : threads;
    default: return work;
  }
}

/// Without a modifier `if` is for every leaf that takes one.
static bool if_applies(const OMPIfClause& clause, ConstructKind leaf) {
  switch (clause.getNameModifier()) {
    case OMPD_parallel: return leaf == kParallel;
    case OMPD_taskloop: return leaf == kTaskloop;
    case OMPD_simd: return leaf == kSimd;
    case OMPD_teams: return leaf == kTeams;
    case OMPD_target: return false;
    default: return leaf == kParallel || leaf == kTaskloop;
  }
}

static bool applies_to_taskloop(const OMPClause& clause, ConstructKind leaf) {
  switch (clause.getClauseKind()) {
    case OMPC_if: return if_applies(llvm::cast<OMPIfClause>(clause), leaf);
    case OMPC_num_threads:
    case OMPC_copyin:
    case OMPC_proc_bind: return leaf == kParallel;
    case OMPC_filter: return leaf == kMasked;
    case OMPC_default:
    case OMPC_shared: return leaf == kParallel || leaf == kTaskloop;
    case OMPC_collapse:
    case OMPC_private:
    case OMPC_lastprivate:
    case OMPC_linear: return leaf == kFor;
    case OMPC_safelen:
    case OMPC_simdlen:
    case OMPC_aligned:
    case OMPC_order:
    case OMPC_nontemporal: return leaf == kSimd;
    default: return leaf == kTaskloop;
  }
}

/// The leaves that the initial task's region is made of, in a combined target construct.
static bool applies_inside(const OMPClause& clause, ConstructKind leaf, const std::vector<ConstructKind>& inside) {
  auto has = [&](ConstructKind each) { return llvm::is_contained(inside, each); };
  switch (clause.getClauseKind()) {
    case OMPC_device:
    case OMPC_nowait:
    case OMPC_depend:
    case OMPC_map:
    case OMPC_defaultmap:
    case OMPC_in_reduction:
    case OMPC_is_device_ptr:
    case OMPC_has_device_addr:
    case OMPC_uses_allocators:
    case OMPC_allocate: return false;
    case OMPC_if: return if_applies(llvm::cast<OMPIfClause>(clause), leaf);
    case OMPC_firstprivate: return (has(kTeams) || has(kParallel)) && applies(clause, leaf, inside);
    default: return applies(clause, leaf, inside);
  }
}

/// What starts with a value does so when the target task is generated.
static bool applies_to_target(const OMPClause& clause, const std::vector<ConstructKind>& inside) {
  switch (clause.getClauseKind()) {
    case OMPC_thread_limit:
    case OMPC_uses_allocators: return false;
    case OMPC_if: {
      Directive modifier = llvm::cast<OMPIfClause>(clause).getNameModifier();
      return modifier == OMPD_unknown || modifier == OMPD_target;
    }
    case OMPC_firstprivate:
    case OMPC_defaultmap: return true;
    default:
      return inside.empty() ||
             llvm::none_of(inside, [&](ConstructKind leaf) { return applies_inside(clause, leaf, inside); });
  }
}

static bool applies_on_device(const OMPClause& clause, ConstructKind leaf, const std::vector<ConstructKind>& all) {
  const std::vector<ConstructKind> inside(all.begin() + 2, all.end());
  const bool sets_up = clause.getClauseKind() == OMPC_uses_allocators ||
                       (clause.getClauseKind() == OMPC_thread_limit && !llvm::is_contained(inside, kTeams));
  if (leaf == kInitialTask) return sets_up;
  return leaf == kTarget ? applies_to_target(clause, inside) : !sets_up && applies_inside(clause, leaf, inside);
}

bool applies(const OMPClause& clause, ConstructKind leaf, const std::vector<ConstructKind>& all) {
  // Of a loop that other leaves share among threads it says nothing more.
  if (clause.getClauseKind() == OMPC_bind) return leaf == kLoop;
  if (all.size() == 1) return true;
  if (all.back() == kAssembly) return leaf == kTask;
  if (all.front() == kTarget) return applies_on_device(clause, leaf, all);
  if (llvm::is_contained(all, kTaskloop)) return applies_to_taskloop(clause, leaf);
  switch (clause.getClauseKind()) {
    case OMPC_default:
    case OMPC_shared: return leaf == kParallel || leaf == kTeams;
    case OMPC_num_teams:
    case OMPC_thread_limit: return leaf == kTeams;
    case OMPC_if:
    case OMPC_num_threads:
    case OMPC_copyin:
    case OMPC_proc_bind: return leaf == kParallel;
    case OMPC_schedule:
    case OMPC_ordered:
    case OMPC_nowait: return leaf == kFor || leaf == kSections;
    case OMPC_dist_schedule:
    case OMPC_collapse: return leaf == kFor || leaf == kDistribute || leaf == kLoop;
    case OMPC_allocate: return leaf == all.front();
    case OMPC_filter: return leaf == kMasked;
    case OMPC_safelen:
    case OMPC_simdlen:
    case OMPC_aligned:
    case OMPC_nontemporal: return leaf == kSimd;
    default: return leaf == data_leaf(clause, all);
  }
}

}  // namespace shepherd
