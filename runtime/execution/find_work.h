// Finds a worker's next work, and runs it. The order of looking is in find_work.cpp.
#pragma once

#include "continuations/fiber.h"
#include "continuations/making_way.h"
#include "execution/execute.h"
#include "execution/worker.h"
#include "platform/sanitizers.h"
#include "tasks/task.h"

namespace shep {

struct Work {
  Task* task = nullptr;
  Fiber* fiber = nullptr;
  OwnWork* own = nullptr;
  Worker* around = nullptr;  // the worker whose fiber it is; null: the one that has found it
  bool is_unrelated = false;  // the task is no descendant of what waits below it

  explicit operator bool() const { return task || fiber || own; }
};

// Finds work. A worker that waits inside a task may start only descendants of that `ancestor`, but may resume any
// untied task; null: it may start any. Where all workers wait under strict locality it may start any task of its domain
// (waiting/all_wait.h). With `taken_by` a look in passing goes to these alone for such descendants.
Work find_work(Worker& worker, const Task* ancestor, Look look = Look::kPassing, const TakenBy* taken_by = nullptr);

// Takes a descendant of the task from the team's scheduler; null: there is none, or another worker looks for it.
Task* claim_task(Worker& worker, const Task& ancestor, Look look, const TakenBy* taken_by = nullptr);

// Returns a fiber that the thread has put aside in a team around; that may hold what it waits for.
inline Work aside_around(const Worker& worker) {
  Work work;
  if (worker.opener) work.fiber = take_aside_around(worker, work.around);
  return work;
}
// The same in this team or one around.
inline Work any_aside(Worker& worker) {
  if (Fiber* const fiber = take_aside(worker)) return {.fiber = fiber};
  return aside_around(worker);
}

inline Work work_on(Task& task) {
  if (Fiber* fiber = take_left(task)) return {.fiber = fiber};
  return {.task = &task};
}

// Runs the work on a stack of its own, where it can make way for `wait`.
void run_apart(Worker& worker, const Work& work, const Wait& wait);

// Runs a task that has been taken, or resumes it if it was left, on top of what the worker executes. Afterwards the
// calling thread may be another worker.
inline void run_taken(Worker& worker, Task& task) {
  if (Fiber* const fiber = take_left(task)) return resume(worker, *fiber, wait_for(worker, Nothing()));
  run_published(worker, task);
}

// Runs the work in a wait for that condition. Afterwards the calling thread may be another worker.
inline void run(Worker& worker, const Work& work, const Condition& condition) {
  if (work.own) [[unlikely]]
    return work.own->run(worker, *work.own);
  const auto may_nest = [&] {
    return !(work.task->flags & Task::kUntied) && !work.is_unrelated && !condition.runs_apart && !tasks_are_told_apart;
  };
  const bool is_call = work.task && (may_nest() || !worker.defers);
  is_call ? run_published(worker, *work.task) : run_apart(worker, work, wait_for(worker, condition));
}

}  // namespace shep
