// Sleep and wake (runtime/sleeping/idle.md): whoever sleeps though there is something for it sleeps for ever here.
#include <memory>

#include "model.h"
#include "schedulers/scheduler.h"
#include "tasks.h"
#include "team.h"
#include "sleeping/sleepers.h"

namespace {

using namespace shep;

// One places tasks, the others take all there will be.
struct Placed {
  static constexpr int kThreads = 3;
  static constexpr int kTasks = 2;

  Placed() {
    static constexpr int kShepherds[] = {0, 0, 0};
    scheduler.reset(make_family(scheduler_kind("cq"), {3, 1, kShepherds, 1 << 20}, global_icvs()));
    root.flags = Task::kImplicit;
    for (Task& each : tasks) hang(each, root);
  }

  void run(int thread) {
    if (thread == 0) {
      for (Task& each : tasks) sleepers.task_placed(*scheduler, scheduler->place(0, each), root);
      return;
    }
    Sleeper& self = beds[thread - 1];
    self.worker = thread;
    Task* task = scheduler->take(thread);
    while (!task) {
      sleepers.enter(self);
      task = scheduler->take(thread);
      task ? sleepers.leave(self, scheduler.get()) : sleepers.sleep(self);
      if (!task) task = scheduler->take(thread);
    }
    taken.run(int(task - tasks));
  }
  void finish() {
    taken.check();
    model::require(sleepers.count() == 0, "somebody is in bed");
  }

  std::unique_ptr<Scheduler> scheduler;
  Sleepers sleepers;
  Sleeper beds[2];
  Task root, tasks[kTasks];
  models::EachOnce<kTasks> taken;
};
const model::Registered<Placed> placed("sleepers/placed");

// Tasks that are moved are in no queue for a while: who has missed them is woken.
struct Moved {
  static constexpr int kThreads = 2;

  Moved() {
    static constexpr int kShepherds[] = {0, 1};
    scheduler.reset(make_family(scheduler_kind("mts"), {2, 2, kShepherds, 1 << 20}, settings()));
    root.flags = Task::kImplicit;
    for (Task& each : tasks) {
      hang(each, root);
      scheduler->place(1, each);
    }
  }
  static const GlobalIcvs& settings() {
    static GlobalIcvs chunks_of_two;
    chunks_of_two.steal_chunk = 2;
    return chunks_of_two;
  }

  void run(int thread) {
    if (thread == 0) {
      StealCounters counters;
      Task* const task = scheduler->steal(0, Look::kPassing, counters);
      if (counters.stolen > 1) sleepers.tasks_moved(*scheduler, 0, int(counters.stolen - 1));
      if (task) taken.run(int(task - tasks));
      return;
    }
    Sleeper& self = bed;
    self.worker = 1;
    self.ancestor = &root;
    Task* task = scheduler->claim(1, root);
    while (!task) {
      sleepers.enter(self);
      task = scheduler->claim(1, root);
      task ? sleepers.leave(self, scheduler.get()) : sleepers.sleep(self);
      if (!task) task = scheduler->claim(1, root);
    }
    taken.run(int(task - tasks));
  }
  void finish() {
    while (Task* task = scheduler->claim(0, root)) taken.run(int(task - tasks));
    taken.check();
  }

  std::unique_ptr<Scheduler> scheduler;
  Sleepers sleepers;
  Sleeper bed;
  Task root, tasks[2];
  models::EachOnce<2> taken;
};
const model::Registered<Moved> moved("sleepers/moved");

}  // namespace
