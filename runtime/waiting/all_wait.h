// Resolves a deadlock under strict locality: all workers of a team wait, and none may start what is left, since its
// domain's workers wait inside tasks that are no ancestors of it. Then each of them may start it on a stack of its own.
// waiting/waiting.md has the reasons.
#pragma once

#include "execution/task_team.h"

namespace shep {

// Returns true if all workers of a team in several domains wait. Woken ones may still be counted.
inline bool all_wait(const TaskTeam& task_team) {
  return task_team.stays_in_domains && task_team.waiting.load(std::memory_order_seq_cst) == task_team.size;
}
// Counts its worker as waiting while it lives.
class CountedWait {
 public:
  explicit CountedWait(TaskTeam& task_team) : task_team_(task_team) {
    if (!task_team_.stays_in_domains) [[likely]]
      return;
    // The last worker wakes the others, which may now take any task of their domains. Pairs with the fence in
    // Sleepers::enter(): either this finds the sleeper, or the sleeper's last look finds that all wait.
    if (task_team_.waiting.fetch_add(1, std::memory_order_seq_cst) + 1 == task_team_.size)
      task_team_.sleepers.wake_all();
  }
  CountedWait(const CountedWait&) = delete;
  ~CountedWait() {
    if (task_team_.stays_in_domains) [[unlikely]]
      task_team_.waiting.fetch_sub(1, std::memory_order_seq_cst);
  }

 private:
  TaskTeam& task_team_;
};

}  // namespace shep
