#include "lower/parts.h"
#include "lower/data/data_env.h"
#include "lower/data/task_reduction.h"

namespace shepherd {

// { shep_tell(SHEP_TOLD_SCOPE); <copies> <region> <combination> shep_tell(SHEP_TOLD_SCOPE_END);
// shep_implicit_barrier(&w); }
void lower_Scope(Lowering& lowering, const Construct& construct) {
  put_reduction_functions(lowering, construct);
  Around copies = private_copies(lowering, construct, is_private_copy, "0");
  lowering.edits.replace_pragma(
      construct, quiet("{ " + lowering.declare_location(construct) + "shep_tell(SHEP_TOLD_SCOPE); " + copies.open +
                       copies.open_group + "{ "));
  bool waits = !construct.clause<OMPNowaitClause>();
  lowering.edits.insert_after(
      construct.last, construct.order,
      quiet_end(" } " + copies.close_group + copies.close + "shep_tell(SHEP_TOLD_SCOPE_END); " +
                (waits ? stencil(construct, "shep_implicit_barrier(&$w); @", leave_behind_barrier(lowering, construct))
                       : "") +
                "}"));
}

}  // namespace shepherd
