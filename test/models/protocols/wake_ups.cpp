// A wake-up is for something: whoever was woken and does not look for it passes it on (runtime/sleeping/idle.md). The
// threads here block where they do not wait for work, as in a long task, until what the wake-up was for has been done:
// nobody else comes by.
#include "platform/futex_lock.h"
#include "tasks.h"
#include "team.h"
#include "continuations/fiber.h"
#include "execution/execute.h"
#include "execution/submit.h"
#include "pool/open_tasks.h"
#include "waiting/wait.h"

namespace {

using namespace models;

// One task to be waited for, that a thread ends by hand.
class Awaited {
 public:
  void wait() { shep::wait_until_reached(shep::current_worker(), word_, parked_, {shep::Blocked::kChildren, this}); }
  void end() {
    shep::Worker& worker = shep::current_worker();
    const uint64_t before = word_.fetch_sub(shep::JoinWord::kChild, std::memory_order_acq_rel);
    if (before & shep::JoinWord::kSleeper) worker.task_team->sleepers.join_reached(&word_);
    if (before & shep::JoinWord::kParked) shep::unpark(worker, word_, *parked_);
  }

 private:
  std::atomic<uint64_t> word_{shep::JoinWord::kChild};
  shep::Fiber* parked_ = nullptr;
};

// A flow is made ready, and then the wait of one who may have been woken for it is over. The other one's ends by the
// fiber only.
struct ReadyFiber {
  static constexpr int kThreads = 3;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 0) {
        fiber.end();
        waiter.end();
      } else if (thread == 1) {
        waiter.wait();
      } else {
        task(SHEP_TASK_UNTIED, [this] {
          fiber.wait();
          gone_on.reach();
        });
        taskwait();
      }
      gone_on.await();
    });
  }
  void finish() {}

  Team team{{.scheduler = "cq", .workers = 3}};
  Awaited fiber, waiter;
  Milestone gone_on;
};
const model::Registered<ReadyFiber> ready_fiber("wake_ups/ready_fiber");

// A fiber is made ready by a worker of another shepherd that does not look for work, but blocks for the lock which the
// fiber holds: so the other worker has to come for it.
struct ReadyBesideItsLock {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task(SHEP_TASK_UNTIED, [this] {
        lock.lock();
        task([this] { done.run(0); });
        has_child.reach();
        taskwait();
        model::require(done[0] == 1, "taskwait has not waited");
        lock.unlock();
      });
      has_child.await();
      shep_taskyield(nullptr);
      lock.lock();
      done.run(1);
      lock.unlock();
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "mts", .private_tasks = false, .packages = 2}};
  shep::FutexLock lock;
  Milestone has_child;
  EachOnce<2> done;
};
const model::Registered<ReadyBesideItsLock> ready_beside_its_lock("wake_ups/ready_beside_its_lock");

// Two workers of one shepherd under mts, of which one at a time looks at what others have, and two others that have a
// task each and no time: while the one takes the first, the other must not fall asleep beside the second.
struct TwoThieves {
  static constexpr int kThreads = 4;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread < 2) return;
      const int own = thread - 2;
      task([this, own] {
        begun[own].reach();
        begun[!own].await();
      });
      for (Milestone& each : begun) each.await();
    });
  }
  void finish() {}

  Team team{{.scheduler = "mts", .workers = 4, .private_tasks = false, .packages = 3}};
  Milestone begun[2];
};
const model::Registered<TwoThieves> two_thieves("wake_ups/two_thieves");

// A worker waits for a task that another one has taken, and that blocks until its own child has run: the waiting worker
// is the only one who may run it, and must be woken though nobody is idle.
struct Grandchild {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 0) {
        task([this] {
          begun.reach();
          task([this] { has_run.reach(); });
          if (shep::current_worker().thread_num != 0) has_run.await();
        });
        begun.await();
        taskwait();
      }
    });
  }
  void finish() {}

  Team team{{.scheduler = "ws", .workers = 2, .private_tasks = false}};
  Milestone begun, has_run;
};
const model::Registered<Grandchild> grandchild("wake_ups/grandchild");

}  // namespace
