#include "workers/worker.h"

#include <cstdlib>

#include "platform/fatal.h"

namespace shep {

TaskIcvs& own_icvs(Worker& worker) {
  Task& task = *worker.current;
  // Alone with its descriptor, a task has nobody who reads its ICVs; so far, that is: children read those that stand when
  // they are created.
  const Task* linked = task.flags & Task::kOnStack ? task.twin : &task;
  const bool shared = linked && JoinWord::references(linked->join.load(std::memory_order_acquire)) > 1;
  const bool owned = task.own_icvs || task.is_implicit();
  if (owned && !shared) return *task.icvs;
  auto* version = static_cast<OwnIcvs*>(malloc(sizeof(OwnIcvs)));
  if (!version) fatal("out of memory for a task's ICVs");
  *version = {.icvs = *task.icvs, .older = task.own_icvs};
  task.own_icvs = version;
  task.icvs = &version->icvs;
  return version->icvs;
}

}  // namespace shep
