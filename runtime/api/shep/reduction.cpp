// shep_taskgroup_reduce and shep_reduction_*.
#include <new>

#include "api/entry_point.h"
#include "execution/order.h"
#include "tasks/reductions.h"

SHEP_EXPORT void shep_taskgroup_reduce(shep_taskgroup* storage, const shep_reduction_item* items, unsigned count) {
  auto& group = *std::launder(reinterpret_cast<TaskGroup*>(storage));
  group.is_hidden = count > 0 && items[0].__listed;
  begin_reductions(group, items, count, current_worker().task_team->size);
}

SHEP_EXPORT void* shep_reduction_join(void* original, const shep_location* where, unsigned flags) {
  Worker& worker = current_worker();
  TaskGroup* const group = group_of(*worker.front().__scope);
  note_wants_thread(worker);
  void* const place =
      join_reduction(group, original, worker.thread_num, worker.is_guest ? &worker : nullptr, flags & SHEP_TASK_UNTIED);
  if (!place)
    fatal("%s:%u: no taskgroup around this task has its in_reduction item in a task_reduction clause", where->__file,
          where->__line);
  return place;
}

SHEP_EXPORT void shep_reduction_hand_back(void* copy) {
  hand_back_reduction(group_of(*current_worker().front().__scope), copy);
}
