// Tasks that wait, or give way, while they hold a lock that other tasks wait for (runtime/continuations/fiber.md).
#include <omp.h>
#include <sched.h>

#include "tasks.h"
#include "team.h"

namespace {

using namespace models;

// What the other thread does: it has the lock until somebody waits for it.
void hold_until(Milestone& milestone, shep_critical& lock, Milestone& locked) {
  shep_critical_enter(&lock, nullptr);
  locked.reach();
  milestone.await();
  shep_critical_leave(&lock);
}

// A fiber that gives way: left, it would be what both workers wait for, each in a tied task.
struct InFiber {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task(SHEP_TASK_UNTIED, [this] {
        shep_critical_enter(&lock, nullptr);
        shep_taskyield(nullptr);
        done.run(0);
        shep_critical_leave(&lock);
      });
      for (int i = 1; i < 3; ++i) task([this, i] { lock_and_run(i); });
    });
  }
  void lock_and_run(int number) {
    shep_critical_enter(&lock, nullptr);
    done.run(number);
    shep_critical_leave(&lock);
  }
  void finish() { done.check(); }

  shep_critical lock = {};
  Team team{{.scheduler = "cq", .private_tasks = false}};
  EachOnce<3> done;
};
const model::Registered<InFiber> in_fiber("held_locks/in_fiber");

// An untied task on its creator's stack, where no fiber has been: what it starts on top of itself in a taskyield must
// not wait for its lock.
struct AcrossYield {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task([this] { hold(0); });
      task(SHEP_TASK_UNTIED, [this] { hold(1); });
      taskwait();
    });
  }
  void hold(int number) {
    shep_critical_enter(&lock, nullptr);
    shep_taskyield(nullptr);
    done.run(number);
    shep_critical_leave(&lock);
  }
  void finish() { done.check(); }

  shep_critical lock = {};
  Team team{{}};
  EachOnce<2> done;
};
const model::Registered<AcrossYield> across_yield("held_locks/across_yield");

// A task that waits for a lock makes way for the task below it, which yields until it is done.
struct Aside {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 1) {
        hold_until(blocked, lock, locked);
        return over.await();
      }
      locked.await();
      task(SHEP_TASK_UNTIED, [this] {
        blocked.reach();
        shep_critical_enter(&lock, nullptr);
        shep_critical_leave(&lock);
        over.reach();
      });
      for (; !over.is_reached(); sched_yield()) shep_taskyield(nullptr);
    });
  }

  void finish() { model::require(over.is_reached(), "the task has not run"); }

  shep_critical lock = {};
  Team team{{.scheduler = "cq", .private_tasks = false}};
  Milestone locked, blocked, over;
};
const model::Registered<Aside> aside("held_locks/aside");

// A task that waits for one of its children, which waits for the lock in the same fiber, and for another one.
struct Siblings {
  void generate() {
    task(SHEP_TASK_UNTIED, [this] {
      task([this] {
        taskgroup([this] {
          task([this] {
            has_begun.reach();
            task([this] { done.run(0); });
            taskwait();
            done.run(1);
          });
          task([this] {
            shep_critical_enter(&lock, nullptr);
            done.run(2);
            shep_critical_leave(&lock);
          });
        });
        done.run(3);
      });
      taskwait();
    });
  }

  shep_critical lock = {};
  Milestone has_begun;
  EachOnce<4> done;
};

// A fiber that has been put aside goes on from a wait of a task that it waits for itself, below it by then.
struct AsideOnSibling {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 1) return hold_until(siblings.has_begun, siblings.lock, locked);
      locked.await();
      task([this] {
        siblings.generate();
        taskwait();
      });
    });
  }
  void finish() { siblings.done.check(); }

  Team team{{.scheduler = "cq", .private_tasks = false}};
  Milestone locked;
  Siblings siblings;
};
const model::Registered<AsideOnSibling> aside_on_sibling("held_locks/aside_on_sibling");

// The same where the thread has put the fiber aside before it begins the region, in the last one's barrier. Where it
// takes the fiber's task later, it waits for the lock in it until it gets that.
struct AsideBeforeRegion {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [] {});
    team.run(thread, [&] {
      if (thread == 1) return region_begun.reach();
      shep_critical_enter(&siblings.lock, nullptr);
      siblings.generate();
      while (!region_begun.is_reached() && !siblings.has_begun.is_reached()) sched_yield();
      shep_critical_leave(&siblings.lock);
    });
  }
  void finish() { siblings.done.check(); }

  Team team{{.scheduler = "cq", .private_tasks = false}};
  Milestone region_begun;
  Siblings siblings;
};
const model::Registered<AsideBeforeRegion> aside_before_region("held_locks/aside_before_region");

// A task that looks for a lock again and again, on top of the wait of the task that holds it.
struct TestAbove {
  static constexpr int kThreads = 3;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task([this] { hold(); });
      task(SHEP_TASK_UNTIED, [this] { look(); });
    });
  }
  void hold() {
    omp_set_lock(&lock);
    task([this] { has_looked.await(); });
    is_held.reach();
    taskwait();
    done.run(0);
    omp_unset_lock(&lock);
  }
  void look() {
    task([this] { is_held.await(); });
    taskwait();
    has_looked.reach();
    while (!omp_test_lock(&lock)) sched_yield();
    done.run(1);
    omp_unset_lock(&lock);
  }
  void finish() { done.check(); }

  omp_lock_t lock = {};
  Team team{{.scheduler = "cq", .workers = 3, .private_tasks = false}};
  Milestone is_held, has_looked;
  EachOnce<2> done;
};
const model::Registered<TestAbove> test_above("held_locks/test_above");

// A fiber that has been put aside holds the lock that a region waits for, which a task below has begun meanwhile.
struct AsideAround {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 1) return hold_until(has_begun, other, locked);
      locked.await();
      task([this] {
        task(SHEP_TASK_UNTIED, [this] { hold_both(); });
        taskwait();
      });
    });
  }
  void hold_both() {
    shep_critical_enter(&lock, nullptr);
    task([this] { begin_region(shep::current_worker()); });
    shep_critical_enter(&other, nullptr);
    done.run(0);
    shep_critical_leave(&other);
    shep_critical_leave(&lock);
  }
  void begin_region(shep::Worker& outside) {
    shep::Worker& worker = inner.worker(0);
    worker.opener = &outside;
    worker.position = {.stack = outside.position.stack};
    inner.run(0, [this] {
      has_begun.reach();
      shep_critical_enter(&lock, nullptr);
      done.run(1);
      shep_critical_leave(&lock);
    });
    shep::set_current_worker(&outside);
  }
  void finish() { done.check(); }

  shep_critical lock = {}, other = {};
  Team team{{.scheduler = "cq", .private_tasks = false}};
  Team inner{{.scheduler = "cq", .workers = 1, .private_tasks = false}};
  Milestone locked, has_begun;
  EachOnce<2> done;
};
const model::Registered<AsideAround> aside_around("held_locks/aside_around");

}  // namespace
