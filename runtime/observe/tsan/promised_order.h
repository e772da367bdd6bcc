// The order that OpenMP promises, told to ThreadSanitizer (platform/sanitizers.h) where it comes about: what a task's
// creator did before the task, what a task did before the end of whatever waits for it, what a team did before a
// barrier.
//
// Exactly that. The locks and queues of the runtime bring more about, by chance; telling of them would hide races.
#pragma once

#include "execution/worker.h"
#include "platform/sanitizers.h"
#include "tasks/task.h"
#include "tasks/task_group.h"

namespace shep {

// Names the barrier that the worker reaches next. Two names in turn: whoever passes one late must not be told of what
// others did behind it, before they came to the next.
inline const void* next_barrier(const Worker& worker) {
  return reinterpret_cast<const char*>(worker.task_team) + worker.barriers_passed % 2;
}

inline void tell_published(const Task& task) { tell_release(&task); }
inline void tell_started(const Task& task) { tell_acquire(&task); }

// Where tasks are told apart, those that one thread executes may still share what is the thread's: its number's part of
// an array, its copies of reduction items. A task that is about to use such a thing comes behind all that the thread
// has left, or done.
inline void tell_uses_thread(const Worker& worker) { tell_release(&worker.thread_num); }
inline void tell_wants_thread(const Worker& worker) {
  if (tasks_are_told_apart) [[unlikely]]
    tell_acquire(&worker.thread_num);
}

// Before anybody who waits for the task can know.
inline void tell_ended(const Worker& worker, const Task& task) {
  if (!thread_sanitizer_present()) return;
  if (tasks_are_told_apart) tell_uses_thread(worker);
  tell_release(next_barrier(worker));
  // A free agent does not pass the team's barriers.
  if (worker.is_agent) tell_release(reinterpret_cast<const char*>(next_barrier(worker)) + 1);
  if (!(task.flags & Task::kRehung)) tell_release(&task.parent->join);
  if (task.group) tell_release(&task.group->pending);
}
inline void tell_children_ended(const Task& task) { tell_acquire(&task.join); }
inline void tell_group_ended(const TaskGroup& group) { tell_acquire(&group.pending); }

inline void tell_arrived(const Worker& worker) { tell_release(next_barrier(worker)); }
inline void tell_passed(Worker& worker) {
  tell_acquire(next_barrier(worker));
  ++worker.barriers_passed;
}

}  // namespace shep
