// Untied tasks that a waiting worker starts get a stack of their own: a fiber. When such a task has to wait for what
// others do, the worker leaves it parked and goes on looking for work; whoever finds it ready resumes it. fiber.md has
// the protocol.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "memory/stacks.h"
#include "observe/trace/trace_ring.h"
#include "platform/futex_lock.h"
#include "tasks/scope.h"

namespace shep {

struct Worker;
struct Wait;

struct Fiber {
  Stack& stack;
  shep_scope* bottom = nullptr;  // the region of the task that it began with
  shep_scope* scope = nullptr;   // while it is left: the region under execution
  Fiber* next = nullptr;          // in a list of ready ones
  int domain = 0;                // while it is left: of the worker that left it
  const Wait* aside = nullptr;   // while it has made way: its own wait
  uint64_t started = 0;          // while it is left for a child: that of the task under execution (task.h)
  // On a timeline: what the worker executed below it, and while it is left what is executed in it.
  size_t depth = 0;
  std::vector<TraceRing::Slice> slices = {};
};

// Fibers that anybody in the team may go on with, the longest ready first.
class ReadyFibers {
 public:
  // A hint, exact under the fences of idle.md.
  bool any() const { return count_.load(std::memory_order_relaxed) > 0; }
  void push(Fiber& fiber);
  // Of those that a worker of the domain has left, if there are any; else whichever, unless fibers stay in their
  // domains.
  Fiber* pop(int domain, bool stays);

 private:
  FutexLock lock_;
  std::atomic<int> count_{0};
  Fiber* oldest_ = nullptr;
  Fiber** end_ = &oldest_;
};

// The stacks of the process's tasks.
StackPool& stack_pool();

// Runs the task on a stack of its own; returns when the task has ended, or has been left. False if there is no stack to
// be had. `below` is the wait that looks for work, which the fiber is to make way for (making_way.h).
bool run_in_fiber(Worker& worker, Task& task, const Wait& below);
// Goes on with a ready fiber; returns when that has ended or has been left again.
void resume(Worker& worker, Fiber& fiber, const Wait& below);

// By a thread that ends: it has left its own stack for the last time.
void forget_own_stack();

// Whether what the worker executes may be left: it runs in a fiber, and all regions in it are untied.
bool may_leave(Worker& worker);

// Leaves the fiber under execution until the tasks that the word counts have ended. `parked` is where their last finds
// it. Returns on any worker of the team.
void park(Worker& worker, std::atomic<uint64_t>& word, Fiber*& parked);
// The last of those tasks has ended.
void unpark(Worker& worker, std::atomic<uint64_t>& word, Fiber& parked);
// Leaves it to whoever has nothing better to do.
void yield_fiber(Worker& worker);

// Leaves it for a child that has just been generated, and which this worker runs next; its task goes to a queue
// meanwhile. Only if the scheduler allows_left_tasks(). Returns on any worker of the team.
void leave_for(Worker& worker, Task& child);
// The fiber of a task that was in a queue, if it was left; null: the task is yet to start.
Fiber* take_left_slow(Task& task);
inline Fiber* take_left(Task& task) { return task.flags & Task::kLeft ? take_left_slow(task) : nullptr; }

}  // namespace shep
