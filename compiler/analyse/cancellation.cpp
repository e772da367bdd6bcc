#include "analyse/cancellation.h"

#include "frontend/diagnose.h"

namespace shepherd {

using namespace clang;

namespace {

llvm::omp::Directive region_of(const OMPExecutableDirective* directive) {
  if (auto* cancel = dyn_cast<OMPCancelDirective>(directive)) return cancel->getCancelRegion();
  return cast<OMPCancellationPointDirective>(directive)->getCancelRegion();
}

bool is_about(const Construct& construct, llvm::omp::Directive region) {
  switch (region) {
    case llvm::omp::OMPD_parallel: return construct.kind == ConstructKind::kParallel;
    case llvm::omp::OMPD_for: return construct.kind == ConstructKind::kFor && !construct.taskloop();
    case llvm::omp::OMPD_sections: return construct.kind == ConstructKind::kSections;
    default: return construct.kind == ConstructKind::kTask || construct.taskloop();
  }
}

/// A section stands between its sections construct and what is in it; so do the leaves of one combined construct.
Construct* cancelled_by(const Construct& construct) {
  llvm::omp::Directive region = region_of(construct.directive);
  Construct* each = construct.parent;
  while (each && !is_about(*each, region) && (each->kind == ConstructKind::kSection || each->kind == ConstructKind::kSimd)) each = each->parent;
  return each && is_about(*each, region) && each->function == construct.function ? each : nullptr;
}

/// The loop that an ordered construct binds to, if that stands around it: a turn, or an iteration, that never comes because the parallel
/// region has been cancelled lets the thread leave the loop.
void note_loop_around(Construct& ordered) {
  Construct* each = ordered.parent;
  while (each && each->kind != ConstructKind::kFor) each = each->parent;
  if (!each || each->function != ordered.function) return;
  ordered.cancelled = each;
  each->may_be_cancelled = true;
}

}  // namespace

bool find_cancelled(TranslationUnit& unit) {
  bool ok = true;
  for (auto& each : unit.constructs) {
    if (each->kind == ConstructKind::kOrdered) note_loop_around(*each);
    if (each->kind != ConstructKind::kCancel && each->kind != ConstructKind::kCancellationPoint) continue;
    each->cancelled = cancelled_by(*each);
    if (each->cancelled) {
      each->cancelled->may_be_cancelled = true;
      continue;
    }
    report_error(*unit.ast, each->directive->getBeginLoc(), DiagnosticKind::kNothingToCancel, spelling(each->kind));
    ok = false;
  }
  return ok;
}

}  // namespace shepherd
