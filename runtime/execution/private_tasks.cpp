#include "execution/private_tasks.h"

#include <algorithm>
#include <mutex>

#include "execution/execute.h"
#include "execution/submit.h"
#include "execution/task_team.h"
#include "platform/process_barrier.h"

namespace shep {

namespace {

// Returns the thief of another shepherd that has asked last, once; negative: nobody has, or anybody may be a thief.
// Where each worker is its own shepherd's thief, its queue is farther away than the owner's, and nobody else would take
// from that meanwhile: on 256 virtual cores sort takes a tenth longer under ws where tasks go there.
int thief_that_asked(Worker& worker) {
  const TaskTeam& task_team = *worker.task_team;
  const int asker = worker.stack.take_asker();
  if (!task_team.scheduler->capabilities.thieves || asker < 0 || asker >= task_team.size) return -1;
  return task_team.workers[asker]->shepherd != worker.shepherd ? asker : -1;
}

// Called by the owner under the stack's lock; returns how many tasks were published. The first goes to the thief that
// has asked, whose whole shepherd would else look for it in this one's queue.
int publish_oldest(Worker& worker, int wanted) {
  PrivateStack::Batch batch;
  worker.stack.take_oldest(wanted, batch);
  int next = 0;
  if (const int thief = batch.count > 0 ? thief_that_asked(worker) : -1; thief >= 0)
    publish_for(worker, thief, *batch.tasks[next++]);
  for (; next < batch.count; ++next) publish(worker, *batch.tasks[next]);
  return batch.count;
}

void publish_all(Worker& worker) {
  while (publish_oldest(worker, PrivateStack::kBatch) > 0) {}
}

// Without the process-wide fence nobody can take tasks unless the owner answers: the stack refuses from now on, and
// every task is published as far as the queues have room.
void show_all(Worker& worker) {
  while (worker.task_team->scheduler->accepts(worker.thread_num, *worker.front().__scope) &&
         publish_oldest(worker, 1) > 0) {}
}

// Returns how many of the waiting tasks are siblings of the oldest: regions nest, so they come first.
int oldest_siblings(const PrivateStack& stack) {
  const auto [first, last] = stack.waiting();
  if (first == last) return 0;
  const auto is_sibling = [&](const shep_task* each) { return each->__scope == (*first)->__scope; };
  return int(std::partition_point(first, last, is_sibling) - first);
}

// Publishes tasks for workers without work, as somebody asks or has asked: of the oldest's siblings the older half.
// What lies above belongs to ever smaller parts of a tree, and its owner would soon wait for all of them at once. A
// worker that asks ahead has work and needs one task, but not the newest `kept`. Called by the owner under the stack's
// lock.
void answer(Worker& worker, int kept = 0) {
  PrivateStack& stack = worker.stack;
  const TaskTeam& task_team = *worker.task_team;
  if (!has_process_barrier()) return show_all(worker);
  // The request may be one of the region before, whose end the sleeper has slept through. The offer still holds.
  if (stack.is_offered()) kept = 0;
  if (task_team.cancelled_groups.load(std::memory_order_relaxed) == 0) stack.relent();
  // Those that wait for others already are enough for all who look.
  const int ready = task_team.scheduler->waiting(worker.shepherd);
  if (ready == 0 || task_team.idle.exceeds(ready, task_team.size)) {
    const int wanted = task_team.lacks_work() ? (oldest_siblings(stack) + 1) / 2 : int(stack.size()) > kept;
    if (publish_oldest(worker, wanted) == 0) stack.offer_next();
  }
  // While an idle sleeper could be woken for it, every new task is worth publishing.
  if (task_team.has_idle_sleeper_to_wake()) stack.ask();
}

shep_task* pop_private(Worker& worker, shep_task** base) {
  std::lock_guard guard(worker.stack.lock());
  shep_task* const task = worker.stack.pop(base);
  if (worker.stack.is_asked()) answer(worker);
  return task;
}

// Beyond this depth a task that ends in the leftovers of another leaves its own to that one, so that chains stay
// shallow.
constexpr unsigned kDeepestDraining = 16;

unsigned draining_depth(const shep_scope& scope) { return (scope.__flags & kDrainingMask) / kDrainingLevel; }

void note_draining(shep_scope& scope, unsigned depth) {
  __atomic_store_n(&scope.__flags, scope.__flags | depth * kDrainingLevel, __ATOMIC_RELAXED);
}

void hand_over_private_tasks(Worker& worker, shep_scope& ending) {
  PrivateStack& stack = worker.stack;
  if (stack.front.__top == ending.__base) return;
  std::lock_guard guard(stack.lock());
  // The leftover tasks inherit ICVs that the task has set for itself.
  if (Task* const task = static_cast<Task*>(ending.__shared); task && task->own_icvs) publish_all(worker);
  const auto [first, last] = stack.above(ending.__base);
  for (shep_task** each = first; each != last; ++each) (*each)->__scope = ending.__outer;
  if (first == last) stack.retreat(ending.__base);
}

}  // namespace

bool push_private(Worker& worker, shep_task& task) {
  PrivateStack& stack = worker.stack;
  std::lock_guard guard(stack.lock());
  if (stack.is_full()) {
    if (stack.is_asked()) answer(worker);
    stack.slide_down(worker.front().__scope->__base);
  }
  if (!stack.push(&task)) return false;
  if (stack.is_asked()) {
    answer(worker, 1);
  } else if (stack.is_offered()) {
    publish_oldest(worker, 1);
    // Who fell asleep while this worker kept nothing has not asked it.
    if (worker.task_team->has_idle_sleeper_to_wake()) stack.ask();
  }
  return true;
}

void answer_request(Worker& worker) {
  std::lock_guard guard(worker.stack.lock());
  if (worker.stack.is_asked()) answer(worker);
}

bool run_newest_private_task(Worker& worker, const shep_scope& scope) {
  shep_task* const task = pop_private(worker, scope.__base);
  if (!task) return false;
  run_private(*task);
  return true;
}

bool take_newest(Worker& worker, const shep_task& task) {
  PrivateStack& stack = worker.stack;
  if (!stack.is_open()) return false;
  std::lock_guard guard(stack.lock());
  shep_task** const top = stack.front.__top;
  const bool is_there = stack.size() > 0 && top[-1] == &task;
  if (is_there) stack.pop(top - 1);
  if (stack.is_asked()) answer(worker);
  return is_there;
}

void run_private_tasks(Worker& worker, const shep_scope& scope) {
  Worker* here = &worker;
  // The base changes where another worker goes on.
  while (here->front().__top != scope.__base) {
    if (shep_task* const task = here->stack.pop_unasked()) {
      run_private(*task);
    } else if (!run_newest_private_task(*here, scope)) {
      return;
    }
    here = &current_worker();
  }
}

void run_tied_private_tasks(Worker& worker, const shep_scope& scope) {
  while (worker.front().__top != scope.__base) {
    shep_task* const task = pop_private(worker, scope.__base);
    if (!task) return;
    task->__flags& SHEP_TASK_UNTIED ? publish(worker, *task) : run_private(*task);
  }
}

void publish_private_tasks(Worker& worker) {
  // The owner alone moves the top, and under the lock where a thief has taken: so none is in a thief's hands either.
  if (worker.front().__top == worker.stack.bottom()) return;
  std::lock_guard guard(worker.stack.lock());
  publish_all(worker);
}

void forget_private_tasks(Worker& worker, shep_task** base) {
  if (worker.front().__top == base) return;
  std::lock_guard guard(worker.stack.lock());
  worker.stack.retreat(base);
}

void leave_private_tasks(Worker& worker, shep_scope& ending) {
  const unsigned around = draining_depth(*ending.__outer);
  if (around < kDeepestDraining) {
    note_draining(ending, around + 1);
    run_private_tasks(worker, ending);
    return hand_over_private_tasks(current_worker(), ending);
  }
  hand_over_private_tasks(worker, ending);
}

}  // namespace shep
