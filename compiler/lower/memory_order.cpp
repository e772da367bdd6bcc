#include "lower/memory_order.h"

namespace shepherd {

using namespace clang;
using enum llvm::omp::Clause;

namespace {

using Order = llvm::omp::Clause;

/// The one that is written, or that a `requires` directive makes the default.
Order written(const TranslationUnit& unit, const Construct& construct) {
  for (const OMPClause* clause : construct.clauses)
    switch (clause->getClauseKind()) {
      case OMPC_seq_cst:
      case OMPC_acq_rel:
      case OMPC_acquire:
      case OMPC_release:
      case OMPC_relaxed: return clause->getClauseKind();
      default: break;
    }
  return unit.default_memory_order;
}

bool acquires(Order order) { return order == OMPC_acquire || order == OMPC_acq_rel; }
bool releases(Order order) { return order == OMPC_release || order == OMPC_acq_rel; }

std::string builtin(bool seq_cst, bool acquire, bool release) {
  if (seq_cst) return "__ATOMIC_SEQ_CST";
  if (acquire) return release ? "__ATOMIC_ACQ_REL" : "__ATOMIC_ACQUIRE";
  return release ? "__ATOMIC_RELEASE" : "__ATOMIC_RELAXED";
}

}  // namespace

MemoryOrder memory_order(const TranslationUnit& unit, const Construct& construct, AtomicForm::Kind kind) {
  const Order order = written(unit, construct);
  auto* fail = construct.clause<OMPFailClause>();
  const Order failure = fail ? fail->getFailParameter() : order;
  const bool fail_acquires = kind == AtomicForm::kCompare && acquires(failure);
  const bool fail_seq_cst = kind == AtomicForm::kCompare && failure == OMPC_seq_cst;
  const bool reads = kind != AtomicForm::kWrite, writes = kind != AtomicForm::kRead;
  return {builtin(order == OMPC_seq_cst || fail_seq_cst, reads && (acquires(order) || fail_acquires), writes && releases(order)),
          builtin(fail_seq_cst, fail_acquires, false)};
}

}  // namespace shepherd
