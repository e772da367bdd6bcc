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
  for (ConstructKind each : {kTaskloop, kParallel})
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

bool applies(const OMPClause& clause, ConstructKind leaf, const std::vector<ConstructKind>& all) {
  if (all.size() == 1) return true;
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
    case OMPC_bind: return leaf == kLoop;
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
