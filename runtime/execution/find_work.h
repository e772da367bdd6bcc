// What a worker does next: the order of looking, and what it may find.
#pragma once

#include "tasks/task.h"
#include "execution/execute.h"
#include "continuations/fiber.h"
#include "continuations/making_way.h"
#include "observe/tsan/promised_order.h"
#include "execution/worker.h"

namespace shep {

// One of the two, or nothing.
struct Work {
  Task* task = nullptr;
  Fiber* fiber = nullptr;

  explicit operator bool() const { return task || fiber; }
};

// Another follows it, or sleep does.
enum class Look : uint8_t { kPassing, kLast };

// A worker that waits inside a task may start descendants of that one only, its `ancestor`, but go on with any untied one. Null: it may
// start any.
Work find_work(Worker& worker, const Task* ancestor, Look look = Look::kPassing);
// Where all wait, nothing but its domain keeps a worker that waits inside a task from one that nobody else may run.
Work find_unrelated_work(Worker& worker, Look look = Look::kPassing);
// The same where the caller has seen that.
Work take_unrelated_work(Worker& worker, Look look = Look::kPassing);

// On a task that has been taken from a queue.
inline Work work_on(Task& task) {
  if (Fiber* fiber = take_left(task)) return {.fiber = fiber};
  return {.task = &task};
}

// On a stack of its own: what is in the way of the wait there can make way.
void run_apart(Worker& worker, const Work& work, const Wait& wait);

// Runs the work in a wait for that condition. Afterwards another worker may be the caller's.
template <class Condition>
void run(Worker& worker, const Work& work, const Condition& condition) {
  const bool is_call = work.task && !(work.task->flags & Task::kUntied) && !tasks_are_told_apart;
  is_call ? run_published(worker, *work.task) : run_apart(worker, work, wait_for(worker, condition));
}

}  // namespace shep
