#include "continuations/fiber.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "config/icv.h"
#include "continuations/making_way.h"
#include "execution/execute.h"
#include "execution/events.h"
#include "execution/private_tasks.h"
#include "execution/task_team.h"
#include "execution/placing.h"
#include "execution/order.h"
#include "platform/cpu.h"
#include "platform/process/fork_gate.h"

namespace shep {

void ReadyFibers::push(Fiber& fiber) {
  std::lock_guard guard(lock_);
  fiber.next = nullptr;
  *end_ = &fiber;
  end_ = &fiber.next;
  count_.store(count_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

Fiber* ReadyFibers::pop(int domain, bool stays) {
  if (!any()) return nullptr;
  std::lock_guard guard(lock_);
  Fiber** link = &oldest_;
  while (*link && (*link)->domain != domain) link = &(*link)->next;
  if (!*link && !stays) link = &oldest_;
  Fiber* const fiber = *link;
  if (!fiber) return nullptr;
  *link = fiber->next;
  if (!*link) end_ = link;
  count_.store(count_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
  return fiber;
}

namespace {

// Only the shepherd's thief steals, where there is one.
Fiber* steal_resumable(Worker& worker, Worker& other, Distance distance, Look look) {
  const TaskTeam& task_team = *worker.task_team;
  Thieves* const thieves = task_team.scheduler->capabilities.thieves;
  if (look == Look::kNear || (thieves && !thieves->admit(worker.thread_num, look))) return nullptr;
  Fiber* const fiber = other.resumable.pop(worker.domain, task_team.stays_in_domains);
  if (thieves) thieves->dismiss(worker.thread_num);
  if (fiber) worker.counters.steal.visited(distance, 1);
  return fiber;
}

}  // namespace

Fiber* take_own_resumable(Worker& worker) {
  return worker.resumable.pop(worker.domain, worker.task_team->stays_in_domains);
}

Fiber* take_others_resumable(Worker& worker, Look look) {
  const TaskTeam& task_team = *worker.task_team;
  if (!task_team.has_unparked.load(std::memory_order_relaxed)) return nullptr;
  const auto visit = [&](int each, Distance distance) {
    Worker& other = *task_team.workers[each];
    if (!other.resumable.any()) return static_cast<Fiber*>(nullptr);
    if (other.shepherd != worker.shepherd) return steal_resumable(worker, other, distance, look);
    return other.resumable.pop(worker.domain, task_team.stays_in_domains);
  };
  bool is_round = false;
  Random& random = worker.history.random;
  return look == Look::kLast ? visit_nearest_first(*worker.around, random, visit)
                             : visit_some(*worker.around, worker.history.walk, random, kFewVictims, is_round, visit);
}

bool has_resumable(const TaskTeam& task_team) {
  if (!task_team.has_unparked.load(std::memory_order_relaxed)) return false;
  const auto has_some = [](const Worker* each) { return each->resumable.any(); };
  return std::any_of(task_team.workers, task_team.workers + task_team.size, has_some);
}

StackPool& stack_pool() {
  // Parked tasks may outlive static destructors. Apart from what is only read.
  alignas(kCacheLine) static constinit MadeOnce<StackPool> pool;
  return pool.get([] { return StackPool(global_icvs().stack_size); });
}

namespace {

// The calling thread's own stack, from when the thread first left it. Only the pointer is thread-local: space for
// thread-locals of late-loaded libraries is scarce (docs/faults.md).
constinit thread_local Stack* stack_of_thread = nullptr;

Stack& own_stack() {
  if (!stack_of_thread) stack_of_thread = new Stack;
  if (!stack_of_thread->high) adopt_thread_stack(*stack_of_thread);
  return *stack_of_thread;
}

// Switches from the loop of a waiting worker into a fiber; returns when that has ended or been left. The loop's stack
// stays this worker's.
void enter(Worker& worker, Stack& stack, Fiber* fiber, void* message, const Wait& below) {
  const Worker::Position loop = worker.position;
  shep_scope* const scope = worker.front().__scope;
  Stack& here = loop.stack ? *loop.stack : own_stack();
  worker.position = {.stack = &stack, .base = &here, .fiber = fiber, .below = &below};
  if (fiber) {
    worker.front().__scope = fiber->scope;
    worker.position.locks = fiber->locks;
  }
  follow_child_domain(worker);
  switch_stack(here, stack, message, nullptr);
  worker.position = loop;
  worker.front().__scope = scope;
  follow_child_domain(worker);
  forget_private_tasks(worker, scope->__base);
}

void give_back(void* stack) { current_worker().stacks.give(*static_cast<Stack*>(stack)); }

void fiber_main(void* message) {
  Task& task = *static_cast<Task*>(message);
  Fiber fiber = {.stack = *current_worker().position.stack};
  current_worker().position.fiber = &fiber;
  note_resumed(current_worker(), fiber);
  run_published(current_worker(), task, &fiber);
  leave_stack(fiber.stack, *current_worker().position.base, &fiber.stack, give_back);
}

struct Parking {
  Fiber& fiber;
  std::atomic<uint64_t>* word = nullptr;  // the count that it waits for; null: ready at once, and not urgent
  Task* child = nullptr;                  // set: left for this child
  const Wait* own = nullptr;              // set: it has made way, with this wait
};

void make_ready(Worker& worker, ReadyFibers& list, Fiber& fiber) {
  TaskTeam& task_team = *worker.task_team;
  list.push(fiber);
  task_team.stays_in_domains ? task_team.sleepers.wake_all() : task_team.sleepers.fiber_ready(worker.around);
}

// Returns the worker that is to resume a fiber whose last child this one has ended: itself, unless it is in another
// locality domain, or in no team.
Worker& resumer_of(Worker& worker, const Fiber& fiber) {
  const TaskTeam& task_team = *worker.task_team;
  const bool is_at_home = worker.domain == fiber.domain || !task_team.scheduler->capabilities.domains;
  return is_at_home && !worker.is_guest ? worker : *task_team.workers[fiber.left_by];
}

// Puts the fiber where its task would wait if it had yet to start. So the scheduler decides who resumes it, and a
// worker that waits for an ancestor of the task finds it.
void place_left(Worker& worker, Fiber& fiber, Task& task) {
  TaskTeam& task_team = *worker.task_team;
  task.parked = &fiber;
  task.flags |= Task::kLeft;
  fiber.started = task.started;
  task.creator = worker.thread_num;
  // The task may be resumed elsewhere, and end, while this worker looks for sleepers.
  task.join.fetch_add(JoinWord::kReference, std::memory_order_relaxed);
  const int shepherd = task_team.scheduler->place(worker.thread_num, task);
  note_placed(worker, shepherd);
  task_team.sleepers.task_placed(*task_team.scheduler, shepherd, task, worker.around);
  drop_join(worker, task, JoinWord::kReference);
}

// Only its own worker resumes it.
void put_aside(Worker& worker, Fiber& fiber) {
  fiber.next = worker.aside;
  worker.aside = &fiber;
  worker.has_put_aside = true;
}

// Runs on the stack of the loop. Once the fiber may be resumed, nobody touches it or this message in it.
void after_leaving(void* message) {
  const Parking parking = *static_cast<Parking*>(message);
  TaskTeam& task_team = *current_worker().task_team;
  if (parking.own) return put_aside(current_worker(), parking.fiber);
  if (parking.child) {
    current_worker().next = parking.child;
    return place_left(current_worker(), parking.fiber, *parking.child->parent);
  }
  if (!parking.word) return make_ready(current_worker(), task_team.yielded, parking.fiber);
  // Release publishes the frames to the thread that drops the last count; acquire, if the count is zero already,
  // receives the tasks' writes.
  const uint64_t before = parking.word->fetch_or(JoinWord::kParked, std::memory_order_acq_rel);
  if (JoinWord::children(before) == 0) unpark(current_worker(), *parking.word, parking.fiber);
}

void leave(Worker& worker, std::atomic<uint64_t>* word, Task* child = nullptr, const Wait* own = nullptr) {
  publish_private_tasks(worker);
  if (tasks_are_told_apart) [[unlikely]]
    note_uses_thread(worker);
  Fiber& fiber = *worker.position.fiber;
  note_left(worker, fiber, child ? Phase::kSchedule : Phase::kWait);
  fiber.scope = worker.front().__scope;
  fiber.locks = worker.position.locks;
  fiber.left_by = worker.thread_num;
  fiber.domain = worker.domain;
  fiber.aside = own;
  Parking parking = {fiber, word, child, own};
  switch_stack(fiber.stack, *worker.position.base, &parking, after_leaving);
}

bool start(Worker& worker, Task& task, const Wait& below) {
  Stack* const stack = worker.stacks.take();
  if (!stack) return false;
  if (tasks_are_told_apart) [[unlikely]] {
    note_uses_thread(worker);
    AsNobody maker;
    forget_uses(*stack);
    begin_fiber(*stack, fiber_main);
  } else {
    begin_fiber(*stack, fiber_main);
  }
  enter(worker, *stack, nullptr, &task, below);
  return true;
}

// Called on the loop's stack: runs the child for which the fiber was left, and so on.
void run_what_is_next(const Wait& below) {
  while (true) {
    Worker& worker = current_worker();
    Task* const next = std::exchange(worker.next, nullptr);
    if (!next) return;
    if (!start(worker, *next, below)) run_published(worker, *next);
  }
}

// Returns kMayMove or kMustStay; 0: the region around decides.
unsigned mobility_of(const shep_scope& region, const shep_scope* bottom) {
  if (const unsigned noted = region.__flags & (kMayMove | kMustStay)) return noted;
  if (!(region.__flags & (SHEP_TASK_UNTIED | SHEP_SCOPE_GROUP))) return kMustStay;
  return &region == bottom ? unsigned{kMayMove} : 0;
}

// Asks outwards and notes the answer in all regions on the way, so each region is passed once, however deep the stack.
unsigned find_mobility(shep_scope& innermost, const shep_scope* bottom) {
  shep_scope* last = &innermost;
  unsigned mobility;
  while (!(mobility = mobility_of(*last, bottom))) last = last->__outer;
  for (shep_scope* each = &innermost;; each = each->__outer) {
    // Atomic since others may read the other flags (flags_of()); relaxed.
    __atomic_store_n(&each->__flags, each->__flags | mobility, __ATOMIC_RELAXED);
    if (each == last) return mobility;
  }
}

}  // namespace

void forget_own_stack() { delete std::exchange(stack_of_thread, nullptr); }

bool run_in_fiber(Worker& worker, Task& task, const Wait& below) {
  if (!start(worker, task, below)) return false;
  run_what_is_next(below);
  return true;
}

void resume(Worker& worker, Fiber& fiber, const Wait& below) {
  // The regions' waiting tasks were published when the fiber was left; their next tasks go to this worker's private
  // stack.
  for (shep_scope* each = fiber.scope;; each = each->__outer) {
    each->__base = worker.front().__top;
    if (each == fiber.bottom) break;
  }
  fiber.bottom->__outer = worker.front().__scope;  // the region that was around it is another worker's, or over
  note_resumed(worker, fiber);
  enter(worker, fiber.stack, &fiber, nullptr, below);
  run_what_is_next(below);
}

bool may_leave_for_outside(Worker& worker) {
  const Fiber* const fiber = worker.position.fiber;
  return fiber && find_mobility(*worker.front().__scope, fiber->bottom) == kMayMove;
}

bool may_leave(Worker& worker) { return may_leave_for_outside(worker) && worker.position.locks == 0; }

void park(Worker& worker, std::atomic<uint64_t>& word, Fiber*& parked) {
  parked = worker.position.fiber;
  leave(worker, &word);
}

void unpark(Worker& worker, std::atomic<uint64_t>& word, Fiber& parked) {
  word.fetch_and(~JoinWord::kParked, std::memory_order_relaxed);
  // Where tasks may block, the fiber may hold a lock, and whoever waits for that resumes fibers, but starts no tasks.
  if (worker.task_team->scheduler->capabilities.places_resumed && !worker.is_guest && !worker.task_team->tasks_block)
    return place_left(worker, parked, *descriptor_of(*parked.scope));
  TaskTeam& task_team = *worker.task_team;
  std::atomic<bool>& has_unparked = task_team.has_unparked;
  if (!has_unparked.load(std::memory_order_relaxed)) has_unparked.store(true, std::memory_order_relaxed);
  make_ready(worker, resumer_of(worker, parked).resumable, parked);
}

void yield_fiber(Worker& worker) { leave(worker, nullptr); }

void make_way(Worker& worker, const Wait& own) { leave(worker, nullptr, nullptr, &own); }

Fiber* take_aside(Worker& worker, bool last) {
  for (Fiber** link = &worker.aside; *link; link = &(*link)->next) {
    Fiber& fiber = **link;
    if (!fiber.aside->condition.reached() || (!last && fiber.aside->condition.comes_last())) continue;
    *link = fiber.next;
    return &fiber;
  }
  return nullptr;
}

Fiber* take_aside_around(const Worker& worker, Worker*& around) {
  for (Worker* each = worker.opener; each; each = each->opener) {
    if (Fiber* const fiber = take_aside(*each)) return around = each, fiber;
  }
  return nullptr;
}

void resume_around(Worker& worker, Worker& around, Fiber& fiber, const Wait& below) {
  // The thread is on this worker's stack, wherever it was in the team around.
  Stack* const stack = std::exchange(around.position.stack, worker.position.stack);
  KeptTeams* const spare = around.kept.spare ? around.kept.spare : new KeptTeams;
  const KeptTeams in_use = std::exchange(around.kept, *spare);
  set_current_worker(&around);
  publish_private_tasks(around);
  const Wait inner = {below.condition, below.below, /*is_of_inner_team=*/true};
  resume(around, fiber, inner);
  enter(around.watch, Phase::kNested);
  set_current_worker(&worker);
  *spare = std::exchange(around.kept, in_use);
  around.kept.spare = spare;
  around.position.stack = stack;
}

void leave_for(Worker& worker, Task& child) { leave(worker, nullptr, &child); }

Fiber* take_left_slow(Task& task) {
  task.flags &= ~Task::kLeft;
  // Taking the task from the queue has set this to now, but its children may have been placed before.
  task.started = task.parked->started;
  return task.parked;
}

}  // namespace shep
