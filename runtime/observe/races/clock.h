// What has happened before a point of the execution: of each task, how much of it (a vector clock; Fidge 1988, Mattern
// 1989; for race detection Flanagan, Freund 2009, "FastTrack"). A program has millions of tasks, and most have ended
// and are wholly in the past of whoever waits for them. So a clock is a persistent tree over the tasks' numbers: copies
// share all that they agree on, and a subtree whose tasks are all over is one word. As with the tree clocks of Mathur
// et al. 2022 ("A Tree Clock Data Structure for Causal Orderings in Concurrent Executions") a join costs as much as the
// two differ. Where tasks only fork and join, a clock has few nodes, like the labels of Westrick, Wang, Acar 2022
// ("DePa"); unlike those it takes edges between any two tasks.
#pragma once

#include <cstddef>
#include <cstdint>

namespace shep::races {

using TaskNumber = uint32_t;
inline constexpr TaskNumber kNobody = UINT32_MAX;
// How many times a task had told others of what it had done.
using Epoch = uint32_t;
inline constexpr Epoch kAll = UINT32_MAX;  // all that the task has done and will do

// Comparisons of accesses, and of nodes of clocks, so far. What one access costs is in proportion to them, and tests
// count them.
extern constinit size_t steps;

class Clock {
 public:
  struct Node;

  Clock() = default;
  Clock(const Clock& other);
  Clock& operator=(const Clock& other);
  ~Clock();

  bool is_empty() const { return !root_; }
  Epoch of(TaskNumber task) const;
  // Raises what is known of the task.
  void raise(TaskNumber task, Epoch epoch);
  void join(const Clock& other);
  // Raises what is known of all tasks below the number to everything.
  void raise_below(TaskNumber end);
  // Returns true if it knows no more of any task but `except` than the other does.
  bool is_within(const Clock& other, TaskNumber except) const;
  void clear() { *this = Clock(); }

 private:
  void deepen(int height);

  Node* root_ = nullptr;
  int height_ = 0;  // of leaves: 0
};

}  // namespace shep::races
