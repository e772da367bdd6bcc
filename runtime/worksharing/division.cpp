#include "worksharing/division.h"

#include <algorithm>

#include "execution/task_team.h"
#include "platform/sanitizers.h"

namespace shep {

uint64_t divide(TaskLoop& loop, uint64_t amount) {
  const uint64_t wanted = std::min(std::max<uint64_t>(amount, 1), loop.iterations);
  if ((loop.flags & SHEP_TASKLOOP_GRAINSIZE) && (loop.flags & SHEP_TASKLOOP_STRICT)) {
    loop.grain = wanted;
    return (loop.iterations - 1) / wanted + 1;
  }
  const uint64_t tasks = loop.flags & SHEP_TASKLOOP_GRAINSIZE ? loop.iterations / wanted : wanted;
  loop.grain = loop.iterations / tasks;
  loop.longer = loop.iterations % tasks;
  return tasks;
}

bool is_metered(const Worker& worker) { return worker.watch && worker.watch->span; }
bool is_watched(const Worker& worker) { return is_metered(worker) || tasks_are_told_apart; }

uint64_t divide_if_asked(const Worker& worker, TaskLoop& loop, uint64_t amount) {
  if (user_divides(loop)) return divide(loop, amount);
  if (loop.flags & SHEP_TASK_ONLY_WAITS) return divide(loop, kAssembliesForEach * uint64_t(worker.task_team->size));
  return is_watched(worker) ? divide(loop, kWatchedTasks) : loop.iterations;
}

}  // namespace shep
