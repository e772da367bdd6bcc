#include "sleeping/shared_cpu.h"

#include <sched.h>

#include <utility>

#include "execution/task_team.h"
#include "platform/thread.h"
#include "topology/confinement.h"
#include "topology/default_mask.h"
#include "topology/machine.h"

namespace shep {

static const std::vector<int>& core_of(const Worker& worker) { return machine().cores[size_t(worker.core)].cpus; }

// Returns true if nobody has changed the mask of a worker's thread since the runtime bound it by default. A thread that
// has not come to bind itself yet has none: it would undo what another did meanwhile.
static bool has_default_mask(const Worker& worker) {
  const DefaultMask& mask = *worker.bound_by_default;
  // Acquire pairs with the release in teams/thread.cpp: the mask is set.
  return mask.given.load(std::memory_order_acquire) != DefaultMask::kInherited && is_unchanged(mask, core_of(worker));
}

void keep_off_primary_cpu(Worker& worker) {
  const bool primary = worker.thread_num == 0;
  if (!primary && !worker.bound_by_default) return;
  const int cpu = sched_getcpu();
  // Relaxed: a hint of where the primary thread was.
  std::atomic<int>& told = worker.task_team->primary_cpu;
  const bool same = told.load(std::memory_order_relaxed) == cpu;
  if (primary && !same) told.store(cpu, std::memory_order_relaxed);
  if (primary || !same || !machine().real || affinity_cpus() == 1 || threads_are_confined()) return;
  DefaultMask& mask = *worker.bound_by_default;
  if (!was_let_go(mask) && has_default_mask(worker)) keep_off(mask, cpu);
}

static bool may_starve(const Worker& waiting) {
  return waiting.thread_num == 0 && waiting.task_team->has_bound_threads && machine().real && affinity_cpus() > 1 &&
         !threads_are_confined();
}

StarvedThreads::StarvedThreads(const Worker& waiting) : waiting_(waiting), may_exist_(may_starve(waiting)) {}

void StarvedThreads::look(int64_t ns) {
  constexpr int64_t kPart = 8;  // of the time
  const TaskTeam& task_team = *waiting_.task_team;
  had_run_.resize(size_t(task_team.size), -1);
  bool is_first = true;
  for (int other = 1; other < task_team.size; ++other) {
    const Worker& worker = *task_team.workers[other];
    // Relaxed: the number stays, once the thread has told it.
    const pid_t id = worker.bound_by_default ? worker.bound_by_default->thread.load(std::memory_order_relaxed) : 0;
    const int64_t has_run = id != 0 ? run_time_if_runnable(id) : -1;
    const int64_t had_run = std::exchange(had_run_[size_t(other)], has_run);
    const bool starves = has_run >= 0 && had_run >= 0 && has_run - had_run < ns / kPart;
    if (starves && has_default_mask(worker))
      let_go(*worker.bound_by_default, core_of(worker), std::exchange(is_first, false));
  }
}

}  // namespace shep
