// The constructs that offload. There is no device but the host: a target construct is a task around a region that an
// initial task executes, the others change nothing where host and device have one memory.
#include "analyse/sharing/data_sharing.h"
#include "frontend/clang_compat.h"
#include "lower/data/data_env.h"
#include "lower/languages.h"
#include "lower/parts.h"
#include "lower/tasks/dependences.h"

namespace shepherd {

namespace {

/// What the clauses name is used, for the back end's warnings.
// (void)sizeof(x),
std::string use_named(const Lowering& lowering, const Construct& construct) {
  llvm::SetVector<const ValueDecl*> named;
  for (const Reference& each : construct.clause_references)
    if (auto* variable = dyn_cast<VarDecl>(each.variable);
        variable && variable->hasLocalStorage() && !variable->isParameterPack())
      named.insert(variable);
  std::string text;
  for (const ValueDecl* each : named)
    text += "(void)" + Lowering::size_of(lowering.access(each, construct.parent), each) + ", ";
  return text;
}

/// What is written in the lists of clauses that name objects, where it has effects.
std::string effects_of_items(const Lowering& lowering, const Construct& construct) {
  std::string text;
  for (const OMPClause* each : construct.clauses) {
    if (!isa<OMPMapClause, OMPToClause, OMPFromClause, OMPIsDevicePtrClause, OMPHasDeviceAddrClause,
             OMPUseDeviceAddrClause>(each))
      continue;
    // Iterators exist in their clause only.
    if (auto* map = dyn_cast<OMPMapClause>(const_cast<OMPClause*>(each)); map && map->getIteratorModifier()) continue;
    for (const Expr* part : parts_with_effects(*lowering.unit.ast, *each))
      text += "(void)" + lowering.expression(part, construct) + ", ";
  }
  return text;
}

std::string device_number(const Lowering& lowering, const Construct& construct) {
  auto* clause = construct.clause<OMPDeviceClause>();
  return clause ? "(int)" + lowering.expression(clause->getDevice(), construct) : "SHEP_DEFAULT_DEVICE";
}

}  // namespace

// ((void)(f()), (c) ? shep_device(&shep_w_1, (int)(d)) : 0u)
std::string choose_device(const Lowering& lowering, const Construct& construct, const std::string& location) {
  std::string text = "shep_device(" + location + ", " + device_number(lowering, construct) + ")";
  if (auto* clause = construct.clause<OMPIfClause>())
    text = lowering.expression(clause->getCondition(), construct) + " ? " + text + " : 0u";
  return "(" + use_named(lowering, construct) + effects_of_items(lowering, construct) + text + ")";
}

void lower_Target(Lowering& lowering, const Construct& construct) { lower_task(lowering, construct); }

void lower_InitialTask(Lowering& lowering, const Construct& construct) { lower_parallel(lowering, construct); }

namespace {

/// shep_taskwait_depend(&shep_w_1, shep_e_1, 1, 0): a target task of which nothing is left but its order.
std::string await_dependences(const Lowering& lowering, const Construct& construct) {
  if (!has_dependences(construct)) return "";
  DependencesText dependences = dependences_text(lowering, construct);
  return dependences.declare +
         stencil(construct, "shep_taskwait_depend(&$w, @, @, @); ", dependences.items, dependences.count,
                 construct.clause<OMPNowaitClause>() ? "1" : "0") +
         dependences.release;
}

// { static const struct shep_location shep_w_1 = ...; (void)shep_device(&shep_w_1, 0); ... }
void lower_alone(Lowering& lowering, const Construct& construct, const std::string& more) {
  const std::string device = "(void)" + choose_device(lowering, construct, stencil(construct, "&$w")) + "; ";
  stand_alone(lowering, construct,
              lowering.declare_location(construct) + device + await_dependences(lowering, construct) + more);
}

}  // namespace

// { (void)shep_device(&shep_w_1, d); <copies of use_device_ptr items> { <region> } }
void lower_TargetData(Lowering& lowering, const Construct& construct) {
  if (!construct.region) return lower_alone(lowering, construct, "");
  Around copies = private_copies(lowering, construct, is_private_copy, "0");
  lowering.edits.replace_pragma(
      construct, quiet("{ " + lowering.declare_location(construct) + "(void)" +
                       choose_device(lowering, construct, stencil(construct, "&$w")) + "; " + copies.open + "{ "));
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(" } " + copies.close + "}"));
}

/// The host has no foreign runtime to work with (OpenMP 5.2, 14.1).
// o = omp_interop_none;
void lower_Interop(Lowering& lowering, const Construct& construct) {
  std::string text;
  auto set = [&](const Expr* object) { text += lowering.expression(object, construct) + " = omp_interop_none; "; };
  for (const OMPClause* each : construct.clauses) {
    if (auto* init = dyn_cast<OMPInitClause>(each)) set(init->getInteropVar());
    if (auto* destroy = dyn_cast<OMPDestroyClause>(each)) set(destroy->getInteropVar());
  }
  lower_alone(lowering, construct, text);
}

// a = omp_init_allocator(omp_default_mem_space, sizeof(t) / sizeof((t)[0]), t); the name is the target task's copy's
std::pair<std::string, std::string> own_allocators(const Lowering& lowering, const Construct& construct) {
  std::string open, close;
  auto* clause = construct.clause<OMPUsesAllocatorsClause>();
  for (unsigned each = 0; clause && each < clause->getNumberOfAllocators(); ++each) {
    const OMPUsesAllocatorsClause::Data data = clause->getAllocatorData(each);
    auto* allocator = dyn_cast<DeclRefExpr>(data.Allocator->IgnoreParenImpCasts());
    if (!allocator || !isa<VarDecl>(allocator->getDecl()) || !lowering.item(*construct.parent, allocator->getDecl()))
      continue;
    const std::string name = lowering.access(allocator->getDecl(), construct.parent);
    // Those of an allocator without traits are none of the user's (directives/).
    const bool has_traits =
        data.AllocatorTraits && data.AllocatorTraits->getBeginLoc() != data.Allocator->getBeginLoc();
    const std::string traits = has_traits ? lowering.expression(data.AllocatorTraits, construct) : "";
    const std::string number =
        traits.empty() ? "0, 0" : "(int)(sizeof(" + traits + ") / sizeof(" + traits + "[0])), " + traits;
    open += name + " = omp_init_allocator(omp_default_mem_space, " + number + "); ";
    close += "omp_destroy_allocator(" + name + "); ";
  }
  return {open, close};
}

}  // namespace shepherd
