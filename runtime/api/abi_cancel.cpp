// shep_cancel_slow.
#include <shepherd/abi.h>

#include "cancellation/cancel.h"
#include "cancellation/group.h"
#include "observe/ompt/tool_call.h"
#include "observe/ompt/tool_events.h"
#include "platform/export.h"

using namespace shep;

namespace {

int is_cancelled(Worker& worker, shep_cancellable kind, int activate) {
  switch (kind) {
    case SHEP_CANCEL_PARALLEL:
      if (activate) cancel_parallel(worker);
      return is_parallel_cancelled(worker);
    case SHEP_CANCEL_WORKSHARING:
      if (activate) cancel_worksharing(worker);
      return is_worksharing_cancelled(worker);
    case SHEP_CANCEL_TASKGROUP: return activate ? cancel_group(worker) : is_group_cancelled(worker);
  }
  return 0;
}

// The library does not know a loop from sections.
int flag_of(shep_cancellable kind) {
  if (kind == SHEP_CANCEL_TASKGROUP) return ompt_cancel_taskgroup;
  return kind == SHEP_CANCEL_PARALLEL ? ompt_cancel_parallel : ompt_cancel_loop;
}

}  // namespace

SHEP_EXPORT int shep_cancel_slow(shep_cancellable kind, int activate) {
  Worker& worker = current_worker();
  const ToolCall call(worker);
  const int cancelled = is_cancelled(worker, kind, activate);
  if (cancelled && tool_is_active())
    tell_cancel(worker, flag_of(kind) | (activate ? ompt_cancel_activated : ompt_cancel_detected));
  return cancelled;
}
