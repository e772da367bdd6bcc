// shep_task_*, shep_taskwait, shep_taskyield and shep_taskgroup_*.
#include <shepherd/abi.h>

#include <new>

#include "platform/export.h"
#include "tasks/task_group.h"
#include "workers/execute.h"
#include "workers/wait.h"

using namespace shep;

SHEP_EXPORT void* shep_task_begin(const shep_task_site* site, unsigned flags) {
  Worker& worker = current_worker();
  return may_defer(worker, flags) ? captures_of(begin_task(worker, *site, flags)) : nullptr;
}

SHEP_EXPORT void shep_task_submit(void* captures) { submit_task(current_worker(), task_of(captures)); }

SHEP_EXPORT void shep_task_run(const shep_task_site* site, unsigned flags, void* captures) {
  run_undeferred(current_worker(), *site, flags, captures);
}

SHEP_EXPORT void shep_taskwait(const shep_location*) { wait_for_children(current_worker()); }

SHEP_EXPORT void shep_taskyield(const shep_location*) { run_one_descendant(current_worker()); }

SHEP_EXPORT void shep_taskgroup_begin(shep_taskgroup* storage, const shep_location*) {
  Task& task = *current_worker().current;
  task.group = new (storage) TaskGroup{.pending = 0, .outer = task.group};
}

SHEP_EXPORT void shep_taskgroup_end(shep_taskgroup* storage) {
  auto& group = *std::launder(reinterpret_cast<TaskGroup*>(storage));
  Worker& worker = current_worker();
  wait_for_group(worker, group);
  worker.current->group = group.outer;
  group.~TaskGroup();
}
