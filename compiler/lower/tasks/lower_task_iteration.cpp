#include "lower/tasks/dependences.h"
#include "lower/tasks/task_iteration.h"

namespace shepherd {

/// The leaves of a taskloop construct stand one in the other.
static void find(const Construct& around, std::vector<const Construct*>& found) {
  for (const Construct* child : around.children) {
    if (child->kind == ConstructKind::kTaskIteration) found.push_back(child);
    if (child->leaf_of_combined && child->directive == around.directive) find(*child, found);
  }
}

bool has_task_iterations(const Construct& taskloop) {
  std::vector<const Construct*> found;
  find(taskloop, found);
  return !found.empty();
}

/// The value of each loop variable, by the number of the iteration.
static std::string declare_variables(const LoopNest& nest) {
  std::string text;
  for (unsigned k = 0; k < nest.depth(); ++k) {
    std::string steps = "(shep_a / (" + nest.product(k + 1, nest.depth()) + ")) % " + nest.id("n", k),
                variable = nest.variable(k);
    if (nest.level(k).is_range_for)
      text += "auto &&" + variable + " = *" + nest.value(k, steps) + "; ";
    else
      text += nest.declare_as(k, variable, nest.value(k, steps));
    text += "(void)" + variable + "; ";
  }
  return text;
}

// if (condition) { struct shep_dependence shep_e_1[1]; ... shep_size shep_k_1; for (...) shep_dependences_add(shep_i,
// shep_e_1[shep_k_1]); }
static std::string add(const Lowering& lowering, const Construct& iteration) {
  if (!has_dependences(iteration)) return "";
  DependencesText dependences = dependences_text(lowering, iteration);
  const OwnClause* condition = iteration.own_clause(OwnClauseKind::kIterationIf);
  std::string text = condition ? "if (" + lowering.expression(condition->expression, iteration) + ") " : "";
  return stencil(iteration, "@{ @shep_size $k; for ($k = 0; $k < @; ++$k) shep_dependences_add(shep_i, @[$k]); @} ",
                 text, dependences.declare, dependences.count, dependences.items, dependences.release);
}

std::string iteration_dependences(const Lowering& lowering, const Construct& taskloop, const LoopNest& nest) {
  std::vector<const Construct*> found;
  find(taskloop, found);
  std::string text = "for (; shep_a < shep_b; ++shep_a) { " + declare_variables(nest);
  for (const Construct* each : found) text += add(lowering, *each);
  return text + "} ";
}

// Nothing is left of it in the bodies of the tasks.
void lower_TaskIteration(Lowering& lowering, const Construct& construct) {
  lowering.edits.replace_pragma(construct, "{ }");
}

}  // namespace shepherd
