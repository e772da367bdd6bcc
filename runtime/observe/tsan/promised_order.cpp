// The order that OpenMP promises (observe/events/order.def), told to ThreadSanitizer.
//
// Exactly that. The locks and queues of the runtime bring more about, by chance; telling of them would hide races.
#include "execution/order.h"
#include "execution/task_team.h"

namespace shep {

namespace {

// Names the barrier that the worker reaches next. Two names in turn: whoever passes one late must not be told of what
// others did behind it, before they came to the next.
const char* next_barrier(const Worker& worker) {
  return reinterpret_cast<const char*>(worker.task_team) + worker.barriers_passed % 2;
}

}  // namespace

void tell_published(const Task& task) { tell_release(&task); }
void tell_taken(const Task& task) { tell_task_begins(&task, task.site ? task.site->__where : nullptr); }
void tell_body_ended() {
  if (shep_order_body_ended) shep_order_body_ended();
}

void tell_region_entered(const Worker& worker, const shep_location* where) {
  if (shep_order_region_begins)
    shep_order_region_begins(worker.task_team->size > 1 ? worker.team : nullptr, where, worker.thread_num);
}
void tell_region_left() {
  if (shep_order_region_ended) shep_order_region_ended();
}

void tell_uses_thread(const Worker& worker) { tell_left(&worker.thread_num); }
void tell_wants_thread(const Worker& worker) {
  if (shep_order_use_thread) return shep_order_use_thread(&worker.thread_num);
  if (tasks_are_told_apart) tell_acquire(&worker.thread_num);
}

void tell_completes(const Worker& worker, const Task& task) {
  if (tasks_are_told_apart) tell_uses_thread(worker);
  tell_release(next_barrier(worker));
  // A free agent does not pass the team's barriers.
  if (worker.is_guest) tell_release(next_barrier(worker) + 1);
  if (!(task.flags & Task::kRehung)) tell_release(&task.parent->join);
  if (task.group) tell_release(&task.group->pending);
}
void tell_children_ended(const Task& task) { tell_acquire(&task.join); }
void tell_decided(const TaskGroup& group) { tell_release(&group.pending); }
void tell_group_ended(const TaskGroup& group) { tell_acquire(&group.pending); }

void tell_arrived(const Worker& worker) { tell_release(next_barrier(worker)); }
// A region's end has the name of the next one's first barrier. A thread may pass it late, when the primary thread has
// come to that; what the thread does next is behind the next region's begin, so it need not be told. But each member of
// an assembly tells its creator what all tasks of its own have done; and the next region waits for it.
void tell_passed(const Worker& worker, Waited which) {
  if (which != Waited::kRegionEnd || worker.thread_num == 0 || worker.outside) tell_acquire(next_barrier(worker));
}

}  // namespace shep
