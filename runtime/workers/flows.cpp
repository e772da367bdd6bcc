#include "workers/flows.h"

#include <mutex>
#include <utility>

#include "config/icv.h"
#include "workers/crew.h"
#include "workers/execute.h"
#include "workers/making_way.h"
#include "workers/observing.h"
#include "workers/placing.h"
#include "workers/private_tasks.h"
#include "workers/promised_order.h"
#include "workers/stuck.h"

namespace shep {

void ReadyFlows::push(Flow& flow) {
  std::lock_guard guard(lock_);
  flow.next = nullptr;
  *end_ = &flow;
  end_ = &flow.next;
  count_.store(count_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

Flow* ReadyFlows::pop(int domain, bool stays) {
  if (!any()) return nullptr;
  std::lock_guard guard(lock_);
  Flow** link = &oldest_;
  while (*link && (*link)->domain != domain) link = &(*link)->next;
  if (!*link && !stays) link = &oldest_;
  Flow* const flow = *link;
  if (!flow) return nullptr;
  *link = flow->next;
  if (!*link) end_ = link;
  count_.store(count_.load(std::memory_order_relaxed) - 1, std::memory_order_relaxed);
  return flow;
}

StackPool& stack_pool() {
  static StackPool& pool = *new StackPool(global_icvs().stack_size);  // parked tasks may outlive static destructors
  return pool;
}

namespace {

// The one that the system gave the calling thread, since that first left it. The pointer alone is the thread's: room for thread-locals of
// libraries that are loaded late is scarce (docs/faults.md).
constinit thread_local Stack* stack_of_thread = nullptr;

Stack& own_stack() {
  if (!stack_of_thread) stack_of_thread = new Stack;
  if (!stack_of_thread->high) adopt_thread_stack(*stack_of_thread);
  return *stack_of_thread;
}

// From the loop of a waiting worker into a flow, and back when that has ended or is left. The loop's own stack stays this worker's.
void enter(Worker& worker, Stack& stack, Flow* flow, void* message, const Wait& below) {
  const Worker::Position loop = worker.position;
  shep_scope* const scope = worker.front().scope;
  Stack& here = loop.stack ? *loop.stack : own_stack();
  worker.position = {.stack = &stack, .base = &here, .flow = flow, .below = &below};
  if (flow) worker.front().scope = flow->scope;
  follow_child_domain(worker);
  switch_stack(here, stack, message, nullptr);
  worker.position = loop;
  worker.front().scope = scope;
  follow_child_domain(worker);
  forget_private_tasks(worker, scope->base);
}

// The stack that a flow has ended on.
void give_back(void* stack) { current_worker().stacks.give(*static_cast<Stack*>(stack)); }

void flow_main(void* message) {
  Task& task = *static_cast<Task*>(message);
  Flow flow = {.stack = *current_worker().position.stack};
  current_worker().position.flow = &flow;
  note_resumed(current_worker(), flow);
  run_published(current_worker(), task, &flow);
  leave_stack(flow.stack, *current_worker().position.base, &flow.stack, give_back);
}

struct Parking {
  Flow& flow;
  std::atomic<uint64_t>* word = nullptr;  // null: ready at once, and not urgent
  Task* child = nullptr;                  // unless it is left for that,
  const Wait* own = nullptr;              // or has made way
};

void make_ready(Crew& crew, ReadyFlows& list, Flow& flow) {
  list.push(flow);
  new_chance(crew);
  crew.stays_in_domains ? crew.sleepers.wake_all() : crew.sleepers.flow_ready(*crew.scheduler);
}

// The flow waits where the task under execution would, if that had yet to start: so the scheduler decides who goes on with it, and
// whoever waits for an ancestor of that task finds it.
void place_left(Worker& worker, Flow& flow, Task& task) {
  Crew& crew = *worker.crew;
  task.parked = &flow;
  task.flags |= Task::kLeft;
  flow.started = task.started;
  // It may go on elsewhere, and end, while we look for sleepers.
  task.join.fetch_add(JoinWord::kReference, std::memory_order_relaxed);
  const int shepherd = crew.scheduler->place(worker.thread_num, task);
  new_chance(crew);
  note_placed(worker, shepherd);
  crew.sleepers.task_placed(*crew.scheduler, shepherd, task);
  drop_join(worker, task, JoinWord::kReference);
}

// Only its own worker goes on with it.
void put_aside(Worker& worker, Flow& flow) {
  flow.next = worker.aside;
  worker.aside = &flow;
}

// On the stack of the loop that the worker goes back to. Nobody touches the flow, or this message in it, once it may be resumed.
void after_leaving(void* message) {
  const Parking parking = *static_cast<Parking*>(message);
  Crew& crew = *current_worker().crew;
  if (parking.own) return put_aside(current_worker(), parking.flow);
  if (parking.child) {
    current_worker().next = parking.child;
    return place_left(current_worker(), parking.flow, *parking.child->parent);
  }
  if (!parking.word) return make_ready(crew, crew.yielded, parking.flow);
  // Release publishes the frames to whoever drops the last count; acquire, where that has happened, receives the tasks' writes.
  const uint64_t before = parking.word->fetch_or(JoinWord::kParked, std::memory_order_acq_rel);
  if (JoinWord::children(before) == 0) unpark(current_worker(), *parking.word, parking.flow);
}

void leave(Worker& worker, std::atomic<uint64_t>* word, Task* child = nullptr, const Wait* own = nullptr) {
  publish_private_tasks(worker);
  if (tasks_are_told_apart) [[unlikely]] tell_uses_thread(worker);
  Flow& flow = *worker.position.flow;
  note_left(worker, flow, child ? Phase::kSchedule : Phase::kWait);
  flow.scope = worker.front().scope;
  flow.domain = worker.domain;
  flow.aside = own;
  Parking parking = {flow, word, child, own};
  switch_stack(flow.stack, *worker.position.base, &parking, after_leaving);
}

bool start(Worker& worker, Task& task, const Wait& below) {
  Stack* const stack = worker.stacks.take();
  if (!stack) return false;
  if (tasks_are_told_apart) [[unlikely]] {
    tell_uses_thread(worker);
    AsNobody maker;
    forget_uses(*stack);
    begin_flow(*stack, flow_main);
  } else {
    begin_flow(*stack, flow_main);
  }
  enter(worker, *stack, nullptr, &task, below);
  return true;
}

// Back on the loop's stack: if the flow was left for a child, that is next; and so on.
void run_what_is_next(const Wait& below) {
  while (true) {
    Worker& worker = current_worker();
    Task* const next = std::exchange(worker.next, nullptr);
    if (!next) return;
    if (!start(worker, *next, below)) run_published(worker, *next);
  }
}

}  // namespace

void forget_own_stack() { delete std::exchange(stack_of_thread, nullptr); }

bool run_as_flow(Worker& worker, Task& task, const Wait& below) {
  if (!start(worker, task, below)) return false;
  run_what_is_next(below);
  return true;
}

void resume(Worker& worker, Flow& flow, const Wait& below) {
  // What the regions had waiting was published when the flow was left; their next tasks go to this worker's private stack.
  for (shep_scope* each = flow.scope;; each = each->outer) {
    each->base = worker.front().top;
    if (each == flow.bottom) break;
  }
  flow.bottom->outer = worker.front().scope;  // what it left is another worker's, or over
  note_resumed(worker, flow);
  enter(worker, flow.stack, &flow, nullptr, below);
  run_what_is_next(below);
}

namespace {

// kMayMove or kMustStay; 0 where that depends on the region around.
unsigned mobility_of(const shep_scope& region, const shep_scope* bottom) {
  if (const unsigned noted = region.flags & (kMayMove | kMustStay)) return noted;
  if (!(region.flags & (SHEP_TASK_UNTIED | SHEP_SCOPE_GROUP))) return kMustStay;
  return &region == bottom ? unsigned{kMayMove} : 0;
}

// Asks outwards, and notes the answer in all regions on the way: so each of them is passed once, however deep the stack.
unsigned find_mobility(shep_scope& innermost, const shep_scope* bottom) {
  shep_scope* last = &innermost;
  unsigned mobility;
  while (!(mobility = mobility_of(*last, bottom))) last = last->outer;
  for (shep_scope* each = &innermost;; each = each->outer) {
    // Relaxed, and an atomic store because others may read the rest: see flags_of().
    __atomic_store_n(&each->flags, each->flags | mobility, __ATOMIC_RELAXED);
    if (each == last) return mobility;
  }
}

}  // namespace

bool may_leave(Worker& worker) {
  const Flow* const flow = worker.position.flow;
  return flow && find_mobility(*worker.front().scope, flow->bottom) == kMayMove;
}

void park(Worker& worker, std::atomic<uint64_t>& word, Flow*& parked) {
  parked = worker.position.flow;
  leave(worker, &word);
}

void unpark(Worker& worker, std::atomic<uint64_t>& word, Flow& parked) {
  word.fetch_and(~JoinWord::kParked, std::memory_order_relaxed);
  make_ready(*worker.crew, worker.crew->resumable, parked);
}

void yield_flow(Worker& worker) { leave(worker, nullptr); }

void make_way(Worker& worker, const Wait& own) { leave(worker, nullptr, nullptr, &own); }

Flow* take_aside(Worker& worker) {
  for (Flow** link = &worker.aside; *link; link = &(*link)->next) {
    Flow& flow = **link;
    if (!flow.aside->may_end_now()) continue;
    *link = flow.next;
    return &flow;
  }
  return nullptr;
}

void leave_for(Worker& worker, Task& child) { leave(worker, nullptr, &child); }

Flow* take_left(Task& task) {
  if (!(task.flags & Task::kLeft)) return nullptr;
  task.flags &= ~Task::kLeft;
  // Taking it from the queue has set this to now; its children may have been placed before.
  task.started = task.parked->started;
  return task.parked;
}

}  // namespace shep
