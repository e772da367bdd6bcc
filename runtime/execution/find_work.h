// What a worker does next: the order of looking, and what it may find.
#pragma once

#include "continuations/fiber.h"
#include "continuations/making_way.h"
#include "execution/execute.h"
#include "execution/worker.h"
#include "platform/sanitizers.h"
#include "tasks/task.h"

namespace shep {

// One of the two, or nothing.
struct Work {
  Task* task = nullptr;
  Fiber* fiber = nullptr;
  bool is_unrelated = false;  // the task, to what waits below it

  explicit operator bool() const { return task || fiber; }
};

// A worker that waits inside a task may start descendants of that one only, its `ancestor`, but go on with any untied
// one. Null: it may start any. Where all wait under strict locality, so may it, if the task belongs to its domain
// (waiting/all_wait.h).
Work find_work(Worker& worker, const Task* ancestor, Look look = Look::kPassing);

// On a task that has been taken from a queue.
inline Work work_on(Task& task) {
  if (Fiber* fiber = take_left(task)) return {.fiber = fiber};
  return {.task = &task};
}

// Runs it on a stack of its own, where it can make way for that wait.
void run_apart(Worker& worker, const Work& work, const Wait& wait);

// Runs the work in a wait for that condition. Afterwards another worker may be the caller's.
inline void run(Worker& worker, const Work& work, const Condition& condition) {
  const auto may_nest = [&] {
    return !(work.task->flags & Task::kUntied) && !work.is_unrelated && !tasks_are_told_apart;
  };
  const bool is_call = work.task && (may_nest() || !worker.defers);
  is_call ? run_published(worker, *work.task) : run_apart(worker, work, wait_for(worker, condition));
}

}  // namespace shep
