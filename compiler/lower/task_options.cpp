#include "lower/task_options.h"

namespace shepherd {

using namespace clang;

const OwnClause* locality_domain(const Construct& construct) {
  for (const OwnClause& each : construct.own_clauses)
    if (each.kind == OwnClauseKind::kLocalityDomain) return &each;
  return nullptr;
}

bool has_options(const Construct& construct) {
  return construct.clause<OMPPriorityClause>() || locality_domain(construct);
}

// struct shep_task_options shep_o_1 = SHEP_DEFAULT_OPTIONS; shep_o_1.priority = ...;
std::string declare_options(const Lowering& lowering, const Construct& construct) {
  std::string text = with_names("struct shep_task_options $o = SHEP_DEFAULT_OPTIONS; ", construct);
  if (auto* clause = construct.clause<OMPPriorityClause>())
    text += with_names("$o.priority = ", construct) + lowering.expression(clause->getPriority(), construct) + "; ";
  if (const OwnClause* clause = locality_domain(construct))
    text += with_names("$o.domain = ", construct) + lowering.expression(clause->expression, construct) + "; ";
  return text;
}

}  // namespace shepherd
