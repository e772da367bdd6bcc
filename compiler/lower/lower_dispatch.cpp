#include "lower/tasks/dependences.h"
#include "lower/lowering.h"

namespace shepherd {

/// A condition: the user asks, when the program runs, for the base function (OpenMP 5.2, 7.6.1 and 7.6.2).
static std::string asks_for_base(const Lowering& lowering, const Construct& construct) {
  std::string conditions;
  auto add = [&](const Expr* condition) {
    conditions += (conditions.empty() ? "" : " || ") + lowering.expression(condition, construct);
  };
  if (auto* clause = construct.clause<OMPNovariantsClause>()) add(clause->getCondition());
  if (auto* clause = construct.clause<OMPNocontextClause>()) add(clause->getCondition());
  return conditions;
}

// dispatch novariants(e) f(x); -> (e ? f : shep_variant)(x);
static void choose_function(Lowering& lowering, const Construct& construct) {
  std::string condition = asks_for_base(lowering, construct);
  for (const VariantName& each : lowering.unit.variant_names)
    if (!condition.empty() && construct.contains(each.token))
      lowering.edits.replace_token(
          each.token, "(" + condition + " ? " + lowering.unit.tokens->spelling(each.token) + " : " + each.text + ")");
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
