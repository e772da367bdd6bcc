// Untied tasks that a waiting worker starts get a stack of their own: a fiber. When such a task has to wait for others,
// the worker leaves it parked and looks for other work; whoever finds it ready resumes it. fiber.md has the protocol.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "tasks/scope.h"
#include "memory/stacks.h"
#include "observe/trace/trace_ring.h"
#include "platform/cpu.h"
#include "platform/futex_lock.h"
#include "schedulers/scheduler.h"

namespace shep {

struct TaskTeam;
struct Worker;
struct Wait;

struct Fiber {
  Stack& stack;
  shep_scope* bottom = nullptr;  // the region of the task that it began with
  shep_scope* scope = nullptr;  // while left: the region under execution
  Fiber* next = nullptr;  // in a list of ready ones
  int left_by = 0;  // while left: the worker that left it, and its domain
  int domain = 0;
  const Wait* aside = nullptr;  // while it makes way: its own wait
  int locks = 0;  // while left: that tasks on it hold
  uint64_t started = 0;  // while left for a child: `started` of the task under execution (task.h)
  // For a timeline: how many slices the worker has below it; while left, the slices in it.
  size_t depth = 0;
  std::vector<TraceRing::Slice> slices = {};
};

// Fibers that may go on, the longest ready first.
class alignas(kCacheLine) ReadyFibers {
 public:
  // A hint; exact under the fences of sleeping/idle.md.
  bool any() const { return count_.load(std::memory_order_relaxed) > 0; }
  void push(Fiber& fiber);
  // Prefers fibers that a worker of the domain has left; takes others only if fibers may leave their domains (`stays`
  // is false). Null: none.
  Fiber* pop(int domain, bool stays);

 private:
  FutexLock lock_;
  std::atomic<int> count_{0};
  Fiber* oldest_ = nullptr;
  Fiber** end_ = &oldest_;
};

// A fiber whose wait is over is resumed by the worker that ended its last child (Olivier 2012, 5.1), or by another one
// that has nothing else to do. These two return null where there is none. A fiber from another shepherd is stolen.
Fiber* take_own_resumable(Worker& worker);
// Others are visited the nearest first: in the last look all of them, else a few, and next time on from there.
Fiber* take_others_resumable(Worker& worker, Look look);
// A hint; exact under the fences of sleeping/idle.md.
bool has_resumable(const TaskTeam& task_team);

StackPool& stack_pool();

// Runs the task on a stack of its own; returns when it has ended or been left. Returns false if there is no stack.
// `below`: the wait that looks for work, which the fiber is to make way for (making_way.h).
bool run_in_fiber(Worker& worker, Task& task, const Wait& below);
// Resumes a ready fiber; returns when it has ended or been left again.
void resume(Worker& worker, Fiber& fiber, const Wait& below);

// Called by a thread that ends, after it has left its own stack for the last time.
void forget_own_stack();

// Returns true if the worker may leave what it executes: a fiber in which all regions are untied, and hold no lock. The
// tasks that are to go on before the holder does may all wait for that lock.
bool may_leave(Worker& worker);
// The same for what waits for something outside of OpenMP, locks or not: those that wait for a lock resume such fibers.
bool may_leave_for_outside(Worker& worker);

// Leaves the fiber under execution until the tasks that `word` counts have ended. The last of them finds the fiber in
// `parked`. Returns on any worker of the team.
void park(Worker& worker, std::atomic<uint64_t>& word, Fiber*& parked);
// Makes the fiber ready; called by the last of those tasks.
void unpark(Worker& worker, std::atomic<uint64_t>& word, Fiber& parked);
// Leaves the fiber to workers that find nothing else.
void yield_fiber(Worker& worker);

// Leaves the fiber for a newly generated child, which this worker runs next; the fiber's task goes to a queue. Only
// where the scheduler has the capability left_tasks. Returns on any worker of the team.
void leave_for(Worker& worker, Task& child);
// Returns the fiber of a task from a queue if the task was left; null: it is yet to start.
Fiber* take_left_slow(Task& task);
inline Fiber* take_left(Task& task) { return task.flags & Task::kLeft ? take_left_slow(task) : nullptr; }

}  // namespace shep
