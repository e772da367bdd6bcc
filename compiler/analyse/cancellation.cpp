#include "analyse/cancellation.h"

#include "frontend/diagnose.h"

namespace shepherd {

namespace {

llvm::omp::Directive region_of(const OMPExecutableDirective* directive) {
  if (auto* cancel = dyn_cast<OMPCancelDirective>(directive)) return cancel->getCancelRegion();
  if (auto* point = dyn_cast<OMPCancellationPointDirective>(directive)) return point->getCancelRegion();
  return llvm::omp::OMPD_taskgroup;  // Clang was given a taskwait in its place (directives/assemblies.cpp)
}

bool is_about(const Construct& construct, llvm::omp::Directive region) {
  switch (region) {
    case llvm::omp::OMPD_parallel: return construct.kind == ConstructKind::kParallel;
    case llvm::omp::OMPD_for: return construct.kind == ConstructKind::kFor && !construct.taskloop();
    case llvm::omp::OMPD_sections: return construct.kind == ConstructKind::kSections;
    default:
      return construct.kind == ConstructKind::kAssembly ||
             ((construct.kind == ConstructKind::kTask || construct.taskloop()) && !construct.is_of_members());
  }
}

/// A section stands between its sections construct and what is in it; so do the leaves of one combined construct.
const Construct* cancelled_by(const Construct& construct) {
  llvm::omp::Directive region = region_of(construct.directive);
  const Construct* each = construct.parent;
  while (each && !is_about(*each, region) &&
         (each->kind == ConstructKind::kSection || each->kind == ConstructKind::kSimd || each->is_of_members()))
    each = each->parent;
  return each && is_about(*each, region) && each->function == construct.function ? each : nullptr;
}

/// The loop that an ordered construct binds to, if that stands around it: a turn, or an iteration, that never comes
/// because the parallel region has been cancelled lets the thread leave the loop.
const Construct* loop_around(const Construct& ordered) {
  const Construct* each = ordered.parent;
  while (each && each->kind != ConstructKind::kFor) each = each->parent;
  return each && each->function == ordered.function ? each : nullptr;
}

}  // namespace

std::optional<Cancellations> find_cancelled(const TranslationUnit& unit) {
  Cancellations found;
  bool ok = true;
  for (const auto& each : unit.constructs) {
    const bool is_ordered = each->kind == ConstructKind::kOrdered;
    if (!is_ordered && each->kind != ConstructKind::kCancel && each->kind != ConstructKind::kCancellationPoint)
      continue;
    if (const Construct* around = is_ordered ? loop_around(*each) : cancelled_by(*each)) {
      found.about[each.get()] = around;
      found.cancelled.insert(around);
    } else if (!is_ordered) {
      report_error(*unit.ast, each->directive->getBeginLoc(), DiagnosticKind::kNothingToCancel, spelling(each->kind));
      ok = false;
    }
  }
  return ok ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace shepherd
