#include "execution/discard.h"

#include "tasks/create.h"

namespace shep {

bool is_among_discarded(const shep_scope& generating) { return is_discarded(group_of(generating)); }

void discard(shep_task& task) {
  const bool owned = task.__flags & SHEP_TASK_OWNED;
  if (task.__site->__destroy) task.__site->__destroy(&task);
  if (owned) free_body(current_worker().pool, task);
}

}  // namespace shep
