// abi_tool.h: what emitted code tells a tool by itself.
#include "api/entry_point.h"

SHEP_EXPORT void shep_tell_slow(enum shep_told event) {
  Worker& worker = current_worker();
  const ToolCall call(worker);
  switch (event) {
    case SHEP_TOLD_FLUSH: return note_flush(SHEP_CALLER);
    case SHEP_TOLD_MASKED: return note_masked_begins(worker);
    case SHEP_TOLD_MASKED_END: return note_masked_ended(worker);
    case SHEP_TOLD_SCOPE: return note_work_begins(worker, WorkKind::kScope, 1);
    case SHEP_TOLD_SCOPE_END: return note_work_ended(worker, WorkKind::kScope, 1);
    case SHEP_TOLD_SINGLE_END: return note_single_ended(worker);
  }
}
