// The variables that a construct's region needs from around it.
#include "analyse/forms/canonical_loop.h"
#include "analyse/sharing/data_sharing.h"
#include "ir/variable_sizes.h"

namespace shepherd {

Variables named_by_sections(const DataSharing& sharing, const Construct& construct) {
  Variables named;
  for (const DataItem& item : sharing.of(construct))
    if (item.sharing == Sharing::kReduction && !construct.generates_tasks()) add_named(item.section, named);
  return named;
}

namespace {

/// The allocators from which the construct's threads and tasks have their copies.
Variables named_as_allocators(const DataSharing& sharing, const Construct& construct) {
  Variables named;
  for (const DataItem& item : sharing.of(construct))
    if (item.allocate) add_named(item.allocate->getAllocator(), named);
  return named;
}

}  // namespace

Variables free_variables(const TranslationUnit& unit, const DataSharing& sharing, const Construct& construct) {
  Variables used;
  auto use = [&](const ValueDecl* variable) {
    if (isa<VarDecl, BindingDecl, FieldDecl>(variable) && !declared_inside(unit, variable, construct))
      used.insert(variable);
  };
  for (const Reference& each : construct.references) use(each.variable);
  for (const ValueDecl* each : named_by_sections(sharing, construct)) use(each);
  for (const ValueDecl* each : named_as_allocators(sharing, construct)) use(each);
  for (const Construct* child : construct.children) {
    for (const Reference& each : child->clause_references) use(each.variable);
    // In C the names in headers reach originals, also where the body has copies.
    if (child->kind == ConstructKind::kTaskloop && !unit.is_cxx)
      for (const Reference& each :
           named_in_headers(child->loop_of_tasks(), canonical_loops(unit, child->loop_of_tasks())))
        use(each.variable);
    for (const ValueDecl* each : free_variables(unit, sharing, *child)) {
      const DataItem* item = sharing.item(*child, each);
      if (!item || item->sharing != Sharing::kPrivate) use(each);
    }
    for (const DataItem& item : sharing.of(*child)) {
      // Any copy of a variable-size array takes its bounds from the original; what is shared is passed on, used or not.
      bool takes_bounds = may_vary_in_size(item.variable->getType());
      if (takes_bounds || item.sharing == Sharing::kShared) use(item.variable);
    }
  }
  return used;
}

}  // namespace shepherd
