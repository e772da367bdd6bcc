// The way out where all workers of a team wait, under strict locality, and none may run what is left: then those that wait inside
// tasks may take any task of their domain. waiting.md has the reasons, and why nobody is left asleep.
#pragma once

#include "execution/task_team.h"
#include "execution/worker.h"

namespace shep {

// Something has changed, after which sleepers may have to be woken once more.
inline void new_chance(TaskTeam& task_team) {
  if (task_team.stays_in_domains) task_team.chances.fetch_add(1, std::memory_order_seq_cst);
}

// Whether all wait; some may have been woken already, and not have come to it.
inline bool all_wait(const TaskTeam& task_team) { return task_team.stays_in_domains && task_team.waiting.load(std::memory_order_seq_cst) == task_team.size; }

// A worker waits as long as this lives.
class CountedWait {
 public:
  explicit CountedWait(TaskTeam& task_team) : task_team_(task_team) {
    if (task_team.stays_in_domains) task_team.waiting.fetch_add(1, std::memory_order_seq_cst);
  }
  CountedWait(const CountedWait&) = delete;
  CountedWait& operator=(const CountedWait&) = delete;
  // Also where the wait is over: whoever was woken meanwhile has not seen that all wait.
  ~CountedWait() {
    if (task_team_.stays_in_domains) task_team_.waiting.fetch_sub(1, std::memory_order_seq_cst);
    new_chance(task_team_);
  }

 private:
  TaskTeam& task_team_;
};

// How long they have, as a worker that looks for work sees it.
class Standstill {
 public:
  // After each look in vain: whether all wait, and no task has come or gone, for so long that nobody is about to go on.
  bool lasts(const TaskTeam& task_team) {
    if (!task_team.stays_in_domains) return false;
    const uint64_t chance = task_team.chances.load(std::memory_order_seq_cst);
    if (!all_wait(task_team) || chance != chance_) looks_ = 0;
    chance_ = chance;
    return ++looks_ > kLooks;
  }

 private:
  static constexpr int kLooks = 4;  // about as long as it takes from a task found to the end of the wait
  uint64_t chance_ = 0;
  int looks_ = 0;
};

// Whether somebody waits, at the barrier, who may take what the worker could.
bool has_idle_neighbour(const Worker& worker);

// Where all wait: those look once more that have tasks in their domains. Once for each chance, so that sleepers do not wake one another
// for nothing again and again.
void rouse_if_all_wait(TaskTeam& task_team);

}  // namespace shep
