// abi_tool.h: what emitted code tells a tool by itself.
#include <shepherd/abi.h>

#include "observe/ompt/tool_call.h"
#include "observe/ompt/tool_events.h"
#include "platform/export.h"

using namespace shep;

SHEP_EXPORT void shep_tell_slow(enum shep_told event) {
  if (!tool_is_active()) return;
  Worker& worker = current_worker();
  const ToolCall call(worker);
  switch (event) {
    case SHEP_TOLD_FLUSH: return tell_flush(SHEP_CALLER);
    case SHEP_TOLD_MASKED: return tell_masked(worker, ompt_scope_begin);
    case SHEP_TOLD_MASKED_END: return tell_masked(worker, ompt_scope_end);
    case SHEP_TOLD_SCOPE: return tell_work(worker, ompt_work_scope, ompt_scope_begin, 1);
    case SHEP_TOLD_SCOPE_END: return tell_work(worker, ompt_work_scope, ompt_scope_end, 1);
  }
}
