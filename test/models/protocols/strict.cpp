// Strict locality: a task waits for a worker of its domain, and that one, nobody else, is woken for it.
#include "sync/waiting_lock.h"
#include "tasks.h"
#include "team.h"

namespace {

using namespace models;

template <class Body> void task_in(int domain, const Body& body) {
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  options.__domain = domain;
  const shep_task_site& site = site_of<Body>();
  shep_task* const storage = shep_task_begin_with(&site, 0, &options);
  model::require(storage, "a placed task was declined");
  new (&reinterpret_cast<Record<Body>*>(storage)->body) Body(body);
  shep_task_submit_with(storage);
}

// Tasks for the other domain, whose worker may be asleep at the barrier, or inside a wait that only it can end.
struct Placed {
  static constexpr int kThreads = 2;

  explicit Placed(const char* scheduler) : team({.scheduler = scheduler, .packages = 2, .two_domains = true}) {}

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task_in(1, [this] { check_in(1, 0); });
      taskwait();
      model::require(done[0] == 1, "taskwait has not waited");
      task_in(0, [this] { check_in(0, 1); });
    });
  }
  void check_in(int domain, int number) {
    model::require(shep_thread_num() == domain, "the task runs in domain %d, not in %d", shep_thread_num(), domain);
    done.run(number);
  }
  void finish() { done.check(); }

  Team team;
  EachOnce<2> done;
};
struct UnderWs : Placed {
  UnderWs() : Placed("ws") {}
};
struct UnderCq : Placed {
  UnderCq() : Placed("cq") {}
};
const model::Registered<UnderWs> under_ws("strict/ws");
const model::Registered<UnderCq> under_cq("strict/cq");

// Two may be asleep, of which only the one of the second half may run the task: it must not be the other who is woken
// for it.
struct OneOfThree {
  static constexpr int kThreads = 3;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task_in(1, [this] {
        model::require(shep_thread_num() == 2, "the task runs on thread %d", shep_thread_num());
        done.run(0);
      });
      taskwait();
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "ws", .workers = 3, .packages = 3, .two_domains = true}};
  EachOnce<1> done;
};
const model::Registered<OneOfThree> three("strict/three");

// Each waits in a tied task for one that the other has to run: the way out of waiting/all_wait.h.
struct Crossing {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      for (int domain = 0; domain < 2; ++domain) {
        task_in(domain, [this, domain] {
          task_in(1 - domain, [this, domain] { done.run(domain); });
          taskwait();
          model::require(done[domain] == 1, "taskwait has not waited");
          done.run(2 + domain);
        });
      }
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "ws", .packages = 2, .two_domains = true}};
  EachOnce<4> done;
};
const model::Registered<Crossing> crossing("strict/crossing");

// One holds a lock, and waits for a task that only the other may run, who blocks for the lock: it runs the task
// meanwhile (locality/strict/blocking_wait.h).
struct Blocked {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      shep::lock_observed(lock, {});
      if (thread == 0) {
        task_in(1, [this] {
          model::require(shep_thread_num() == 1, "the task runs on thread %d", shep_thread_num());
          done.run(0);
        });
        taskwait();
        model::require(done[0] == 1, "taskwait has not waited");
      }
      done.run(1 + thread);
      ++inside;
      shep::unlock_observed(lock, {});
    });
  }
  void finish() {
    done.check();
    model::require(inside == 2, "%d have had the lock", inside);
  }

  Team team{{.scheduler = "ws", .packages = 2, .two_domains = true}};
  shep::FutexLock lock;
  int inside = 0;
  EachOnce<3> done;
};
const model::Registered<Blocked> blocked("strict/blocked");

// Where no more tasks may wait for the other domain their creator does (locality/strict/room.h); or where what keeps
// that domain is its own, as a lock, it goes beyond the bound.
template <bool kLocks> struct WithoutRoom {
  static constexpr int kThreads = 2;
  static constexpr int kTasks = 3;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      if (kLocks) shep::lock_observed(lock, {});
      for (int i = 0; i < kTasks; ++i) {
        task_in(1, [this, i] {
          model::require(shep_thread_num() == 1, "the task runs on thread %d", shep_thread_num());
          if (kLocks) shep::lock_observed(lock, {});
          done.run(i);
          if (kLocks) shep::unlock_observed(lock, {});
        });
      }
      if (kLocks) shep::unlock_observed(lock, {});
      taskwait();
      done.check();
    });
  }
  void finish() {}

  Team team{{.scheduler = "ws", .packages = 2, .two_domains = true, .queue_limit = 1}};
  shep::FutexLock lock;
  EachOnce<kTasks> done;
};
const model::Registered<WithoutRoom<false>> without_room("strict/room");
const model::Registered<WithoutRoom<true>> without_room_and_lock("strict/room_and_lock");

}  // namespace
