#include "lower/task_options.h"

namespace shepherd {

using namespace clang;

bool has_options(const Construct& construct) { return construct.clause<OMPPriorityClause>() != nullptr; }

// struct shep_task_options shep_o_1 = SHEP_DEFAULT_OPTIONS; shep_o_1.priority = ...;
std::string declare_options(const Lowering& lowering, const Construct& construct) {
  std::string text = with_names("struct shep_task_options $o = SHEP_DEFAULT_OPTIONS; ", construct);
  if (auto* clause = construct.clause<OMPPriorityClause>())
    text += with_names("$o.priority = ", construct) + lowering.expression(clause->getPriority(), construct) + "; ";
  return text;
}

}  // namespace shepherd
