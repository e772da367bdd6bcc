#include "lower/task_options.h"

#include "lower/dependences.h"

namespace shepherd {

using namespace clang;

bool has_options(const Construct& construct) {
  return construct.is_replayable || construct.own_clause(OwnClauseKind::kTransparent) || construct.clause<OMPPriorityClause>() || construct.clause<OMPDetachClause>() || has_dependences(construct);
}

std::string options_suffix(const Construct& construct) {
  if (construct.is_replayable) return "_replayable";
  return construct.own_clause(OwnClauseKind::kTransparent) ? "_transparent" : "_with";
}

// struct shep_task_options shep_o_1 = SHEP_DEFAULT_OPTIONS; shep_o_1.priority = ...;
// struct shep_dependence shep_e_1[2]; ... shep_o_1.dependences = shep_e_1; shep_o_1.dependence_count = 2;
std::string declare_options(const Lowering& lowering, const Construct& construct) {
  std::string text = with_names("struct shep_task_options $o = SHEP_DEFAULT_OPTIONS; ", construct);
  if (auto* clause = construct.clause<OMPPriorityClause>())
    text += with_names("$o.priority = ", construct) + lowering.expression(clause->getPriority(), construct) + "; ";
  if (auto* clause = construct.clause<OMPDetachClause>()) {
    // The task's copy of the variable is made later.
    text += with_names("$o.event = shep_event_create(); ", construct) + lowering.expression(clause->getEventHandler(), construct);
    text += with_names(" = $o.event; ", construct);
  }
  if (const OwnClause* clause = construct.own_clause(OwnClauseKind::kTransparent)) {
    std::string kind = clause->expression ? "(unsigned)" + lowering.expression(clause->expression, construct) : "SHEP_IMPORTS | SHEP_EXPORTS";
    text += with_names("$o.transparency = ", construct) + kind + "; ";
  }
  if (!has_dependences(construct)) return text;
  DependencesText dependences = dependences_text(lowering, construct);
  return text + dependences.declare + with_names("$o.dependences = ", construct) +
         dependences.items + with_names("; $o.dependence_count = ", construct) + dependences.count + "; ";
}

std::string release_options(const Lowering& lowering, const Construct& construct) {
  return has_dependences(construct) ? dependences_text(lowering, construct).release : "";
}

}  // namespace shepherd
