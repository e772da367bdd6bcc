// Detached tasks (runtime/detach/detach.h): the body and the event may come in either order, from whatever thread, and
// whoever waits for the task goes on once both have. The values are plain, so one who goes on early is a data race.
#include <atomic>

#include "platform/futex.h"
#include "tasks.h"
#include "team.h"
#include "detach/detach.h"

namespace {

using namespace models;

// By a thread that belongs to no team; two workers, of which one waits for the task, and perhaps a successor of it.
struct FulfilledOutside {
  static constexpr int kThreads = 3;

  explicit FulfilledOutside(bool has_successor) : has_successor(has_successor) {}

  void run(int thread) {
    if (thread == 2) return fulfil();
    team.run(thread, [&] {
      if (thread != 0) return;
      if (has_successor) return with_successor();
      taskgroup([this] { generate(SHEP_DEFAULT_OPTIONS); });
      model::require(written == 1 && arrived == 1, "the taskgroup has not waited");
    });
  }
  void generate(shep_task_options options) {
    options.__event = shep_event_create();
    event = options.__event;
    is_known.store(1, std::memory_order_release);
    shep::futex_wake(is_known, 1);
    task_with(options, 0, [this] { written = 1; });
  }
  void with_successor() {
    const shep_dependence out = shep_dependence_on(this, SHEP_DEPEND_OUT);
    shep_task_options options = SHEP_DEFAULT_OPTIONS;
    options.__dependences = &out;
    options.__dependence_count = 1;
    generate(options);
    task_depending({shep_dependence_on(this, SHEP_DEPEND_IN)}, 0, [this] {
      model::require(written == 1 && arrived == 1, "the successor starts early");
      followed = 1;
    });
  }
  void fulfil() {
    while (!is_known.load(std::memory_order_acquire)) shep::futex_wait(is_known, 0);
    arrived = 1;
    shep::fulfill(event);
  }
  void finish() {
    model::require(written == 1 && arrived == 1, "body or event are missing");
    model::require(followed == has_successor, "the successor is missing");
  }

  const bool has_successor;
  Team team{{.scheduler = "cq"}};
  uintptr_t event = 0;
  std::atomic<uint32_t> is_known{0};
  int written = 0, arrived = 0, followed = 0;
};
struct AwaitedByGroup : FulfilledOutside {
  AwaitedByGroup() : FulfilledOutside(false) {}
};
struct AwaitedBySuccessor : FulfilledOutside {
  AwaitedBySuccessor() : FulfilledOutside(true) {}
};
const model::Registered<AwaitedByGroup> awaited_by_group("events/outside");
const model::Registered<AwaitedBySuccessor> awaited_by_successor("events/successor");

// By another task of the team, while the barrier waits for both.
struct FulfilledByTask {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      shep_task_options options = SHEP_DEFAULT_OPTIONS;
      options.__event = shep_event_create();
      const uintptr_t event = options.__event;
      task([this, event] {
        arrived = 1;
        shep::fulfill(event);
      });
      task_with(options, 0, [this] { written = 1; });
    });
    // Behind the barrier.
    model::require(written == 1 && arrived == 1, "the barrier has not waited");
  }
  void finish() {}

  Team team{{.scheduler = "ws", .private_tasks = false}};
  int written = 0, arrived = 0;
};
const model::Registered<FulfilledByTask> fulfilled_by_task("events/task");

}  // namespace
