#include "dependences/completion.h"

#include <mutex>

#include "continuations/fiber.h"
#include "dependences/exclusion.h"
#include "execution/events.h"
#include "execution/execute.h"
#include "execution/hooks.h"
#include "execution/private_tasks.h"
#include "execution/submit.h"
#include "execution/task_team.h"
#include "execution/order.h"
#include "tasks/create.h"

namespace shep {

bool must_be_published(const Dependent& task) {
  const TaskOptions& options = *options_of(*task.body);
  return options.priority > 0 || options.domain >= 0;
}

void hand_out(Worker& worker, Task& task) {
  if (task.flags & Task::kOpen) return hooks.place_open(worker, task);
  if (worker.is_guest) return hooks.place_for_team(worker, task);
  worker.defers ? place(worker, task) : place_here(worker, task);
}

namespace {

void go_on(Worker& worker, Waiting& waiting) {
  std::atomic<uint64_t>& word = waiting.word;
  const uint64_t before = word.fetch_sub(1, std::memory_order_acq_rel);
  if (before & JoinWord::kSleeper) worker.task_team->sleepers.join_reached(&word);
  // Nobody else can resume it, so it still exists.
  if (before & JoinWord::kParked) unpark(worker, word, *waiting.parked);
}

// Puts `task` in place of a private task that has just ended: it lies in the private stack as a task of the region that
// runs now.
bool place_private(Worker& worker, shep_scope& ending, Dependent& task) {
  shep_front& front = worker.front();
  if (!worker.stack.is_open() || front.__top != ending.__base) return false;
  if (worker.stack.is_held() || must_be_published(task) || &icvs_of(*task.body->__scope) != task.icvs) return false;
  if (!push_task(worker, *task.body)) return false;
  ending.__base = front.__top;
  return true;
}

// Hands out a task that has waited under its descriptor. Its generating task may be gone as soon as somebody runs it,
// but leads to the sleepers to wake; so it is kept alive.
void hand_out_described(Worker& worker, Task& task) {
  Task& parent = *task.parent;
  parent.join.fetch_add(JoinWord::kReference, std::memory_order_relaxed);
  hand_out(worker, task);
  drop_join(worker, parent, JoinWord::kReference);
}

void publish(Worker& worker, Task& described, const Dependent& task) {
  described.icvs = task.icvs;
  count(described);
  note_published(described);
  note_created_beside(worker, described);
  hand_out(worker, described);
}

void publish_private(Worker& worker, Dependent& task) {
  std::unique_lock guard(worker.stack.lock(), std::defer_lock);
  if (worker.stack.is_open()) guard.lock();
  publish(worker, describe(worker.pool, *task.body), task);
}

// Returns true if the task can go on with its predecessor's descriptor, so that nothing is counted, placed and found
// again. Only where workers may keep private tasks.
bool may_succeed(const Worker& worker, const shep_scope& ending, const Task& predecessor, const Dependent& task) {
  if (!worker.stack.is_open() || worker.successor || worker.front().__top != ending.__base) return false;
  if ((predecessor.flags & Task::kUntied) || (task.body->__flags & SHEP_TASK_UNTIED)) return false;
  if (predecessor.own_icvs || predecessor.dependences || must_be_published(task)) return false;
  if (predecessor.flags & Task::kPlaced) return false;
  return JoinWord::references(predecessor.join.load(std::memory_order_acquire)) == 1;
}

// Places a task whose last predecessor, `done`, is about to end on this worker, or has handed over its last exclusion.
// `detached`, if given, is the descriptor of `done`, whose region is over.
void place_ready(Worker& worker, Dependent& task, const Dependent& done, const Task* detached) {
  if (!task.body) return go_on(worker, static_cast<Waiting&>(task));
  if (task.task) return hand_out_described(worker, *task.task);
  if (detached) return publish(worker, describe_in_place_of(worker.pool, *detached, *task.body), task);
  shep_scope& ending = *worker.front().__scope;
  const Task* const descriptor = static_cast<const Task*>(ending.__shared);
  if (descriptor && !(descriptor->flags & Task::kNeverQueued)) {
    if (!may_succeed(worker, ending, *descriptor, task))
      return publish(worker, describe_in_place_of(worker.pool, *descriptor, *task.body), task);
    worker.successor = task.body;
    worker.successor_icvs = task.icvs;
    ++worker.counters.published;  // since it will count as executed
    return;
  }
  task.body->__scope = done.body->__scope;
  if (!place_private(worker, ending, task)) publish_private(worker, task);
}

}  // namespace

void pass_on_exclusions(Worker& worker, Dependent& done, const Task* detached) {
  During scheduling(worker.watch, Phase::kSchedule);
  Dependent* ready = nullptr;
  release_exclusions(worker.pool, done, ready);
  while (Dependent* task = ready) {
    ready = task->next_ready;
    place_ready(worker, *task, done, detached);
  }
}

void complete(Worker& worker, Dependent& done, const Task* detached) {
  During scheduling(worker.watch, Phase::kSchedule);
  if (done.exclusion_count) pass_on_exclusions(worker, done, detached);
  for (Successor* each = done.complete(); each;) {
    Dependent& task = *each->task;
    each = each->next;  // the task and its links may be gone afterwards
    if (task.predecessor_completed() && acquire_exclusions(task)) place_ready(worker, task, done, detached);
  }
}

}  // namespace shep
