// Untied tasks that are parked and resumed (runtime/continuations/fiber.md): by another worker while the first is still
// leaving, too.
#include "tasks.h"
#include "team.h"

namespace {

using namespace models;

// A task that waits for its child, which anybody may take.
struct Parked {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task(SHEP_TASK_UNTIED, [this] {
        task(SHEP_TASK_UNTIED, [this] { done.run(0); });
        taskwait();
        model::require(done[0] == 1, "taskwait has not waited");
        done.run(1);
      });
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "cq"}};
  EachOnce<2> done;
};
const model::Registered<Parked> parked("fibers/parked");

// At the end of a taskgroup, and with two that wait.
struct ParkedAtGroup {
  static constexpr int kThreads = 3;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread > 1) return;
      task(SHEP_TASK_UNTIED, [this, thread] {
        taskgroup([&] { task([this, thread] { done.run(thread); }); });
        model::require(done[thread] == 1, "the taskgroup has not waited");
        done.run(2 + thread);
      });
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "cq", .workers = 3}};
  EachOnce<4> done;
};
const model::Registered<ParkedAtGroup> parked_at_group("fibers/parked_at_group");

struct Yielding {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      task(SHEP_TASK_UNTIED, [this, thread] {
        shep_taskyield(nullptr);
        done.run(thread);
      });
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "cq"}};
  EachOnce<2> done;
};
const model::Registered<Yielding> yielding("fibers/yielding");

// Left for a child, under work-first, while somebody waits for both: whoever takes it may end it before the child
// begins.
struct LeftForChild {
  static constexpr int kThreads = 3;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task(SHEP_TASK_UNTIED, [this] {
        task(SHEP_TASK_UNTIED, [this] { done.run(0); });
        done.run(1);
        taskwait();
        model::require(done[0] == 1, "taskwait has not waited");
        done.run(2);
      });
      taskwait();
      done.check();
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "ws", .workers = 3, .private_tasks = false, .work_first = true}};
  EachOnce<3> done;
};
const model::Registered<LeftForChild> left_for_child("fibers/left_for_child");

// Left for one child, gone on elsewhere, and left for another, while the first is left for a child of its own: which is
// placed where its parent was, or is just now.
struct LeftTwice {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task(SHEP_TASK_UNTIED, [this] {
        task(SHEP_TASK_UNTIED, [this] {
          task(SHEP_TASK_UNTIED, [this] { done.run(0); });
          done.run(1);
        });
        task(SHEP_TASK_UNTIED, [this] { done.run(2); });
        done.run(3);
      });
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "ws", .private_tasks = false, .work_first = true}};
  EachOnce<4> done;
};
const model::Registered<LeftTwice> left_twice("fibers/left_twice");

}  // namespace
