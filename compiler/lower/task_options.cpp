#include "lower/task_options.h"

namespace shepherd {

using namespace clang;

bool has_options(const Construct& construct) { return construct.clause<OMPPriorityClause>() || construct.clause<OMPDetachClause>(); }

// struct shep_task_options shep_o_1 = SHEP_DEFAULT_OPTIONS; shep_o_1.priority = ...;
std::string declare_options(const Lowering& lowering, const Construct& construct) {
  std::string text = with_names("struct shep_task_options $o = SHEP_DEFAULT_OPTIONS; ", construct);
  if (auto* clause = construct.clause<OMPPriorityClause>())
    text += with_names("$o.priority = ", construct) + lowering.expression(clause->getPriority(), construct) + "; ";
  if (auto* clause = construct.clause<OMPDetachClause>()) {
    // The task's copy of the variable is made later.
    text += with_names("$o.event = shep_event_create(); ", construct) + lowering.expression(clause->getEventHandler(), construct);
    text += with_names(" = $o.event; ", construct);
  }
  return text;
}

}  // namespace shepherd
