// What a worker does next: the order of looking, and what it may find.
#pragma once

#include "tasks/task.h"
#include "workers/flows.h"
#include "workers/making_way.h"
#include "workers/worker.h"

namespace shep {

// One of the two, or nothing.
struct Work {
  Task* task = nullptr;
  Flow* flow = nullptr;

  explicit operator bool() const { return task || flow; }
};

// A worker that waits inside a task may start descendants of that one only, its `ancestor`, but go on with any untied one. Null: it may
// start any.
Work find_work(Worker& worker, const Task* ancestor);
// Where all wait, nothing but its domain keeps a worker that waits inside a task from one that nobody else may run.
Work find_unrelated_work(Worker& worker);
// The same where the caller has seen that.
Work take_unrelated_work(Worker& worker);

// On a task that has been taken from a queue.
inline Work work_on(Task& task) {
  if (Flow* flow = take_left(task)) return {.flow = flow};
  return {.task = &task};
}

// For a worker that waits. Afterwards another worker may be the caller's.
void run(Worker& worker, const Work& work, const Wait& wait);
// What is unrelated to the wait must not keep it from its end: so even a tied task gets a stack of its own.
void run_unrelated(Worker& worker, const Work& work, const Wait& wait);

}  // namespace shep
