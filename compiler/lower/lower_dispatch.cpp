#include "analyse/variants/variants.h"
#include "lower/tasks/dependences.h"
#include "lower/lowering.h"

namespace shepherd {

// dispatch novariants(a) nocontext(b) f(x); -> (a ? f : b ? shep_variant_1_f : shep_variant_2_f)(x), where the second
// fits what is around the construct (OpenMP 5.2, 7.6.1 and 7.6.2).
static void choose_function(Lowering& lowering, const Construct& construct) {
  auto* none = construct.clause<OMPNovariantsClause>();
  auto* context = construct.clause<OMPNocontextClause>();
  const auto is_known = [&](const auto* clause) {
    return !clause || is_known_condition(*lowering.unit.ast, *clause->getCondition());
  };
  if (is_known(none)) none = nullptr;  // analyse/variants has heeded it
  if (is_known(context)) context = nullptr;
  if (!none && !context) return;
  for (const VariantName& each : lowering.unit.variant_names) {
    if (!each.is_dispatched || !construct.contains(each.token)) continue;
    const std::string& base = each.base;
    std::string text = "(";
    if (none) text += lowering.expression(none->getCondition(), construct) + " ? " + base + " : ";
    if (context)
      text += lowering.expression(context->getCondition(), construct) + " ? " +
              (each.without_context.empty() ? base : each.without_context) + " : ";
    lowering.edits.replace_token(each.token, text + each.text + ")");
  }
}

/// The host is the only device, and the call is executed at once, which nowait allows: what is left is to wait for what
/// it depends on.
// { shep_taskwait_depend(&shep_w_1, shep_e_1, 1, 0); <call> }
void lower_Dispatch(Lowering& lowering, const Construct& construct) {
  choose_function(lowering, construct);
  std::string wait;
  if (has_dependences(construct)) {
    DependencesText dependences = dependences_text(lowering, construct);
    wait = quiet(stencil(construct, "{ @@shep_taskwait_depend(&$w, @, @, 0); @", lowering.declare_location(construct),
                         dependences.declare, dependences.items, dependences.count, dependences.release)) +
           "} ";
  }
  if (auto* device = construct.clause<OMPDeviceClause>())
    wait += "(void)" + lowering.expression(device->getDevice(), construct) + "; ";
  lowering.edits.replace_pragma(construct, "{ " + wait);
  lowering.edits.insert_after(construct.last, construct.order, " }");
}

}  // namespace shepherd
