#include "lower/cxx/closure.h"
#include "lower/data/data_env.h"

namespace shepherd {

static bool is_anonymous_member(const ValueDecl* variable) {
  auto* field = dyn_cast<FieldDecl>(variable);
  return field && field->getParent()->isAnonymousStructOrUnion();
}

std::string alias(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  if (!lowering.unit.is_cxx || !construct.outlines() || item.sharing == Sharing::kPrivate) return "";
  auto* binding = dyn_cast<BindingDecl>(item.variable);
  bool copied = item.sharing == Sharing::kFirstprivate && construct.generates_task();
  // No reference can stand for a bit-field, but a copy can.
  bool uncapturable =
      binding && (is_bit_field_binding(binding) ? copied : !lowering.unit.ast->getLangOpts().CPlusPlus20);
  if (!uncapturable && !is_anonymous_member(item.variable)) return "";
  return stencil(construct, item, "$v");
}

void plan_aliases(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs) {
    if (construct->outlines())
      for (const DataItem& item : lowering.data(*construct)) {
        bool copied_in_place = is_private_copy(item) && !construct->generates_tasks();
        std::string text = alias(lowering, *construct, item);
        const bool is_shared_here =
            item.sharing == Sharing::kShared && !lowering.mapped(item.variable, construct->parent);
        if (text.empty() && is_shared_here) text = bound_bit_field(lowering, item.variable);
        if (!text.empty() && !copied_in_place) lowering.map(*construct, item.variable, text);
      }
  }
}

std::string aliases(const Lowering& lowering, const Construct& construct) {
  std::string text = construct.outlines() ? declared_types(lowering, construct) : "";
  for (const DataItem& item : lowering.data(construct))
    if (std::string each = alias(lowering, construct, item); !each.empty())
      text += (is_bit_field_binding(item.variable) ? "auto " : "auto &") + each + " = " +
              lowering.access(item.variable, construct.parent) + "; ";
  return text + declare_function_names(lowering, construct);
}

}  // namespace shepherd
