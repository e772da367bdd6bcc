#include "waiting/alone.h"

#include "platform/futex.h"
#include "tasks/create.h"
#include "execution/task_team.h"
#include "dependences/dependent_tasks.h"
#include "detach/detach.h"
#include "execution/execute.h"
#include "pool/open_tasks.h"
#include "waiting/back_off.h"
#include "observe/tsan/promised_order.h"

namespace shep {

namespace {

// The oldest held task that may run on top of what waits (OpenMP 5.2, 12.9); or an open one.
Task* take_ready(Worker& worker, const Task* ancestor) {
  TaskTeam& task_team = *worker.task_team;
  // An agent's team has its own way to go on with held tasks.
  for (Task* each = worker.is_agent ? nullptr : task_team.ready_alone.oldest(); each; each = task_team.ready_alone.newer(*each)) {
    if (!ancestor || !is_descendant(*each, *ancestor)) continue;
    task_team.ready_alone.remove(*each);
    return each;
  }
  return task_team.open.load(std::memory_order_relaxed) ? take_open(worker, ancestor) : nullptr;
}

// The last descendant to end finds nobody who refers to the implicit task, as at a barrier.
class AllHaveEnded final : public Condition {
 public:
  AllHaveEnded(const Task& implicit, const shep_location* where)
      : Condition({Blocked::kChildren, &implicit, where}, &implicit), implicit_(implicit) {}

  bool reached() const override { return JoinWord::references(implicit_.join.load(std::memory_order_acquire)) == 0; }

 private:
  const Task& implicit_;
};

// What has come before a look.
uint32_t count_of_changes(const TaskTeam& task_team) {
  // Acquire: a fulfilment that we do not see in the list, and an end that we do not see in a word, change the number after this.
  return task_team.fulfilments.load(std::memory_order_acquire);
}

class LoneWait {
 public:
  LoneWait(Worker& worker, const Condition& condition) : worker_(worker), condition_(condition) {}

  void last() {
    while (!look()) {
      if (!spin()) sleep();
    }
  }

 private:
  // Whether it is over. Runs what there is to run.
  bool look() {
    do {
      end_fulfilled_tasks(worker_);
      if (condition_.reached()) return true;
    } while (run_one());
    return false;
  }

  bool run_one() {
    Task* const task = take_ready(worker_, condition_.ancestor);
    if (task) run_published(worker_, *task);
    return task;
  }

  // Whether anything has come. Only agents are worth a look: who fulfills an event may take any time.
  bool spin() const {
    const TaskTeam& task_team = *worker_.task_team;
    const OpenTasks* const open = task_team.open.load(std::memory_order_acquire);
    if (!open) return false;
    const uint32_t changes = count_of_changes(task_team);
    const int waiting = open->waiting();
    BackOff back_off(task_team.spin_ns);
    while (back_off.lasts()) {
      if (condition_.reached() || count_of_changes(task_team) != changes || open->waiting() != waiting) return true;
    }
    return false;
  }

  // Looks once more, and sleeps until something changes.
  void sleep() {
    TaskTeam& task_team = *worker_.task_team;
    OpenTasks* const open = task_team.open.load(std::memory_order_acquire);
    if (open) open->asleep.fetch_add(1, std::memory_order_relaxed);
    condition_.before_sleep();
    // Pairs with the one in rouse_alone().
    std::atomic_thread_fence(std::memory_order_seq_cst);
    const uint32_t seen = count_of_changes(task_team);
    Task* const task = condition_.reached() || task_team.fulfilled.load(std::memory_order_acquire) ? nullptr : take_ready(worker_, condition_.ancestor);
    const bool goes_on = task || condition_.reached() || task_team.fulfilled.load(std::memory_order_acquire);
    if (!goes_on) {
      const Asleep asleep(worker_.sleep_note, condition_.blocked);
      thread_leaves_crowd(worker_.sleeper.is_counted);
      futex_wait(task_team.fulfilments, seen);
      thread_joins_crowd(worker_.sleeper.is_counted);
    }
    condition_.after_sleep();
    if (open) open->asleep.fetch_sub(1, std::memory_order_relaxed);
    if (task) run_published(worker_, *task);
  }

  Worker& worker_;
  const Condition& condition_;
};

}  // namespace

void place_alone(Worker& worker, Task& task) {
  ++worker.counters.published;
  worker.task_team->ready_alone.push_newest(task);
}

void wait_alone(Worker& worker, const Condition& condition) { LoneWait(worker, condition).last(); }

void yield_alone(Worker& worker) {
  const Task* const self = descriptor_of(*worker.front().scope);
  if (Task* const task = self ? take_ready(worker, self) : nullptr) run_published(worker, *task);
}

void end_all_alone(Worker& worker, const shep_location* where) {
  Task& self = worker.implicit_task;
  // Acquire as above. With none left nobody else knows the count.
  if (JoinWord::references(self.join.load(std::memory_order_acquire)) > 1) {
    drop_join(worker, self, JoinWord::kReference);
    wait_alone(worker, AllHaveEnded(self, where));
    self.join.store(JoinWord::kReference, std::memory_order_relaxed);
  }
  tell_acquire(next_barrier(worker));
}

void end_initial_task_alone(Worker& worker) {
  end_all_alone(worker, nullptr);
  if (worker.implicit_task.dependences) forget_dependences(worker, worker.implicit_task);
  destroy_own_icvs(worker.implicit_task.own_icvs);
  worker.implicit_task.own_icvs = nullptr;
}

}  // namespace shep
