// Workers that leave their cores while the process may keep fewer threads awake (runtime/sleeping/core_limit.md): none
// sleeps for ever, and no task is left behind.
#include "sleeping/core_limit.h"

#include "platform/futex.h"
#include "tasks.h"
#include "team.h"

namespace {

using namespace models;

constinit shep::CpuLimiter limiter;

struct Limited {
  explicit Limited(int cpus) {
    shep::core_limit.parked_nap = false;
    limiter.set(cpus);
  }
  ~Limited() { limiter.set(shep::kNoCoreLimit); }
};

// Of two workers one may be awake. Each would do what the other has left, but they may not leave it to each other.
struct Beyond {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] { task([this, thread] { tasks.run(thread); }); });
  }
  void finish() {
    tasks.check();
    model::require(shep::core_limit.parked == 0, "a worker has not come back");
  }

  Limited limit{1};
  Team team{{.private_tasks = false, .cpus = 2}};
  EachOnce<2> tasks;
};
const model::Registered<Beyond> beyond("core_limit/beyond");

// A core comes back while a worker leaves. The other one blocks outside of the library until the task has run, so that
// nobody else would take it.
struct CoreComes {
  static constexpr int kThreads = 3;

  void run(int thread) {
    if (thread == 2) {
      limiter.set(2);
      return shep::resume_where_cores_are_free();
    }
    team.run(thread, [&] {
      if (thread != 0) return;
      task([this] {
        has_run.store(1, std::memory_order_release);
        shep::futex_wake(has_run, shep::kAllSleepers);
      });
      while (has_run.load(std::memory_order_acquire) == 0) shep::futex_wait(has_run, 0);
    });
  }
  void finish() { model::require(has_run == 1, "the task has not run"); }

  Limited limit{1};
  Team team{{.private_tasks = false, .cpus = 2}};
  std::atomic<uint32_t> has_run{0};
};
const model::Registered<CoreComes> core_comes("core_limit/core_comes");

}  // namespace
