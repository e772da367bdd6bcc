// The private stack (runtime/queues/private_stack.md) between emitted code and a taker, without what else a worker
// does.
#include "queues/private_stack.h"

#include <atomic>
#include <mutex>

#include "model.h"
#include "platform/process_barrier.h"
#include "tasks.h"

namespace {

using shep::PrivateStack;

struct Tasks {
  static constexpr int kTasks = 3;

  explicit Tasks(PrivateStack& stack) : stack(stack) {
    stack.open(true);
    stack.front.__scope = &scope;
    scope.__base = stack.bottom();
  }

  void push(int number) {
    shep_task& task = tasks[number];
    task.__flags = unsigned(number);
    shep_task** const top = stack.front.__top;
    if (top < __atomic_load_n(&stack.front.__limit, __ATOMIC_RELAXED)) {
      *top = &task;
      __atomic_store_n(&stack.front.__top, top + 1, __ATOMIC_RELEASE);  // as shep_task_submit_at() does
      return;
    }
    std::lock_guard guard(stack.lock());
    model::require(stack.push(&task), "there is room");
    if (stack.is_asked()) {
      stack.relent();
    } else {
      stack.is_offered();
    }
  }

  // As the runtime does it where emitted code is refused.
  shep_task* pop_slow() {
    std::lock_guard guard(stack.lock());
    shep_task* const task = stack.pop(scope.__base);
    if (stack.is_asked()) stack.relent();
    return task;
  }

  void pop_all() {
    while (stack.front.__top != scope.__base) {
      shep_task* task = shep_pop(&stack.front);
      if (!task) task = pop_slow();
      if (!task) return;
      done.run(int(task->__flags));
    }
  }

  // The way of a closed function (include/shepherd/abi_closed.h): the newest of its tasks first.
  void pop_by_name(int number, shep_task** top) {
    if (shep_pop_closed(&stack.front, top, &tasks[number])) return done.run(number);
    pop_all();
  }

  // Without an answer.
  void take(int wanted, models::EachOnce<kTasks>& taken, int sleeper = -2) {
    std::lock_guard guard(stack.lock());
    stack.ask();
    if (!stack.is_fenced() && !stack.is_asked_by_sleeper(sleeper)) shep::process_barrier();
    stack.note_fenced();
    PrivateStack::Batch batch;
    stack.take_oldest(wanted, batch);
    for (int i = 0; i < batch.count; ++i) taken.run(int(batch.tasks[i]->__flags));
  }

  void check(const models::EachOnce<kTasks>& taken) const {
    for (int i = 0; i < kTasks; ++i)
      model::require(done[i] + taken[i] == 1, "task %d: run %d times, taken %d times", i, done[i], taken[i]);
  }

  PrivateStack& stack;
  shep_scope scope = {};
  shep_task tasks[kTasks] = {};
  models::EachOnce<kTasks> done;
};

// One takes while the owner pops: each task goes to one of them.
struct Take {
  static constexpr int kThreads = 2;

  Take() {
    for (int i = 0; i < Tasks::kTasks; ++i) tasks.push(i);
  }
  void run(int thread) { thread == 0 ? tasks.pop_all() : tasks.take(2, taken); }
  void finish() { tasks.check(taken); }

  PrivateStack stack;
  Tasks tasks{stack};
  models::EachOnce<Tasks::kTasks> taken;
};
const model::Registered<Take> take("private_stack/take");

// Twice, and the owner may relent in between, or not.
struct TakeTwice : Take {
  void run(int thread) {
    if (thread == 0) return tasks.pop_all();
    for (int i = 0; i < 2; ++i) tasks.take(1, taken);
  }
};
const model::Registered<TakeTwice> take_twice("private_stack/take_twice");

// By a worker on its way to sleep, which has asked before, and passed the process-wide barrier since.
struct TakeBeforeSleep : Take {
  void run(int thread) {
    if (thread == 0) return tasks.pop_all();
    {
      std::lock_guard guard(stack.lock());
      stack.ask_before_sleep(thread);
    }
    shep::process_barrier();
    tasks.take(2, taken, thread);
  }
};
const model::Registered<TakeBeforeSleep> take_before_sleep("private_stack/take_before_sleep");

// The same where the owner names the tasks that it pops.
struct TakeNamed {
  static constexpr int kThreads = 2;

  TakeNamed() {
    for (int i = 0; i < Tasks::kTasks; ++i) tasks.push(i);
  }
  void run(int thread) {
    if (thread > 0) return tasks.take(2, taken);
    for (int i = Tasks::kTasks; i-- > 0;) tasks.pop_by_name(i, stack.bottom() + i + 1);
  }
  void finish() { tasks.check(taken); }

  PrivateStack stack;
  Tasks tasks{stack};
  models::EachOnce<Tasks::kTasks> taken;
};
const model::Registered<TakeNamed> take_named("private_stack/take_named");

// While it pushes as well; and two take.
struct PushAndTake {
  static constexpr int kThreads = 3;

  void run(int thread) {
    if (thread > 0) return tasks.take(1, taken[thread - 1]);
    stack.offer_next();
    tasks.push(0);
    tasks.push(1);
    tasks.pop_all();
    tasks.push(2);
    tasks.pop_all();
  }
  void finish() {
    for (int i = 0; i < Tasks::kTasks; ++i) {
      const int all = tasks.done[i] + taken[0][i] + taken[1][i];
      model::require(all == 1, "task %d has run or was taken %d times", i, all);
    }
  }

  PrivateStack stack;
  Tasks tasks{stack};
  models::EachOnce<Tasks::kTasks> taken[2];
};
const model::Registered<PushAndTake> push_and_take("private_stack/push_and_take");

// An owner begins to keep tasks while another worker falls asleep: one of them sees the other.
struct BeginsToKeep {
  static constexpr int kThreads = 2;

  BeginsToKeep() {
    stack.open(true);
    stack.offer_next();
    stack.ask();
  }
  void run(int thread) {
    if (thread == 0) {
      std::lock_guard guard(stack.lock());
      stack.relent();
      is_seen = is_asleep.load(std::memory_order_relaxed);
    } else {
      is_asleep.store(true, std::memory_order_relaxed);
      std::atomic_thread_fence(std::memory_order_seq_cst);
      is_asked = stack.keeps();
    }
  }
  void finish() { model::require(is_seen || is_asked, "the sleeper has not asked, and is not seen"); }

  PrivateStack stack;
  std::atomic<bool> is_asleep{false};
  bool is_seen = false, is_asked = false;
};
const model::Registered<BeginsToKeep> begins_to_keep("private_stack/begins_to_keep");

}  // namespace
