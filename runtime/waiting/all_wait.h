// The way out where all workers of a team wait under strict locality, and none may start what is left: its domain's
// workers wait inside tasks that are no ancestors of it. Then any of them may start it, on a stack of its own.
// waiting/waiting.md has the reasons.
#pragma once

#include "execution/task_team.h"

namespace shep {

// Whether the workers of a team in several domains all wait. Those who have been woken may not have come to it yet.
inline bool all_wait(const TaskTeam& task_team) {
  return task_team.stays_in_domains && task_team.waiting.load(std::memory_order_seq_cst) == task_team.size;
}
// A worker waits as long as this lives.
class CountedWait {
 public:
  explicit CountedWait(TaskTeam& task_team) : task_team_(task_team) {
    if (!task_team_.stays_in_domains) [[likely]]
      return;
    // The last one wakes the others, who may take any task of their domains now. Pairs with the fence in
    // Sleepers::enter(): either this finds the sleeper, or that one finds in its last look that all wait.
    if (task_team_.waiting.fetch_add(1, std::memory_order_seq_cst) + 1 == task_team_.size)
      task_team_.sleepers.wake_all();
  }
  CountedWait(const CountedWait&) = delete;
  CountedWait& operator=(const CountedWait&) = delete;
  ~CountedWait() {
    if (task_team_.stays_in_domains) [[unlikely]]
      task_team_.waiting.fetch_sub(1, std::memory_order_seq_cst);
  }

 private:
  TaskTeam& task_team_;
};

}  // namespace shep
