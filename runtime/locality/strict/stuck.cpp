#include "locality/strict/stuck.h"

namespace shep {

bool has_idle_neighbour(const Worker& worker) {
  const TaskTeam& task_team = *worker.task_team;
  for (int i = 0; i < task_team.size; ++i) {
    const Worker& other = *task_team.workers[i];
    // Relaxed: the count of those who wait has published it.
    if (other.domain != worker.domain || !other.takes_any.load(std::memory_order_relaxed)) continue;
    if (task_team.scheduler->reaches(other.thread_num, worker.shepherd)) return true;
  }
  return false;
}

void rouse_if_all_wait(TaskTeam& task_team) {
  if (!task_team.stays_in_domains) return;
  // First this, then whether all wait: who stops waiting in between, and so keeps those that we wake from finding that all wait, makes
  // another chance.
  const uint64_t chance = task_team.chances.load(std::memory_order_seq_cst);
  if (!all_wait(task_team) || task_team.roused.load(std::memory_order_seq_cst) == chance) return;
  if (task_team.roused.exchange(chance, std::memory_order_seq_cst) == chance) return;
  task_team.sleepers.wake_where([&](int worker) { return task_team.scheduler->has_tasks_near(worker); });
}

}  // namespace shep
