// shep_cancel_slow.
#include "api/entry_point.h"
#include "cancellation/cancel.h"
#include "cancellation/group.h"
#include "exceptions/order.h"

namespace {

int is_task_cancelled(Worker& worker, int activate) {
  if (activate) return may_cancel_group(worker) && cancel_group(worker);
  return is_group_cancelled(worker) || is_overtaken(worker);
}

int is_cancelled(Worker& worker, shep_cancellable kind, int activate) {
  if (kind < SHEP_CANCEL_TASKGROUP && !global_icvs().cancellation) return 0;
  switch (kind) {
    case SHEP_CANCEL_PARALLEL:
      if (activate) cancel_parallel(worker);
      return is_parallel_cancelled(worker);
    case SHEP_CANCEL_WORKSHARING:
      if (activate) cancel_worksharing(worker);
      return is_worksharing_cancelled(worker);
    case SHEP_CANCEL_TASKGROUP: return is_task_cancelled(worker, activate);
    case SHEP_CANCEL_MEMBERS:
      if (!is_overtaken(worker) && !is_group_around_cancelled(worker)) return 0;
      leave_as_member(worker);
      return 1;
    case SHEP_CANCEL_ASSEMBLY:
      if (!is_task_cancelled(worker, activate)) return 0;
      leave_as_member(worker);
      return 1;
  }
  return 0;
}

}  // namespace

SHEP_EXPORT int shep_cancel_slow(shep_cancellable kind, int activate) {
  const ToolCall call;
  const int cancelled = is_cancelled(call.worker, kind, activate);
  if (cancelled && kind != SHEP_CANCEL_MEMBERS)
    note_cancelled(call.worker, kind == SHEP_CANCEL_ASSEMBLY ? SHEP_CANCEL_TASKGROUP : kind, activate);
  return cancelled;
}
