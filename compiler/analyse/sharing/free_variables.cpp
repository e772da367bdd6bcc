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

/// The variables in the headers of a taskloop's loops. In C these reach originals also where the body has copies.
Variables named_in_headers(const TranslationUnit& unit, const Construct& taskloop) {
  Variables named;
  const Construct& loop = taskloop.loop_of_tasks();
  const std::vector<LoopLevel> levels = canonical_loops(unit, loop);
  const Construct* leaf = &loop;
  while (!leaf->children.empty() && leaf->children.front()->leaf_of_combined) leaf = leaf->children.front();
  for (const Reference& each : leaf->references)
    for (const LoopLevel& level : levels)
      if (level.header.first <= each.token && each.token <= level.header.last && level.variable != each.variable)
        named.insert(each.variable);
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
    if (child->kind == ConstructKind::kTaskloop && !unit.is_cxx)
      for (const ValueDecl* each : named_in_headers(unit, *child)) use(each);
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
