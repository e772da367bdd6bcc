#include "sleeping/shared_cpu.h"

#include <sched.h>

#include "execution/task_team.h"
#include "topology/machine.h"

namespace shep {

void keep_off_primary_cpu(Worker& worker) {
  const bool primary = worker.thread_num == 0;
  if (!primary && !worker.bound_by_default) return;
  const int cpu = sched_getcpu();
  // Relaxed: a hint of where the primary thread was.
  std::atomic<int>& told = worker.task_team->primary_cpu;
  const bool same = told.load(std::memory_order_relaxed) == cpu;
  if (primary && !same) told.store(cpu, std::memory_order_relaxed);
  if (!primary && same) avoid_cpu(cpu);
}

}  // namespace shep
