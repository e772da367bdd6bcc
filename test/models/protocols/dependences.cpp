// Dependences between siblings (runtime/dependences/dependences.md): a task starts behind its predecessors, and none is
// held for ever. The values are plain, so a task that starts early is a data race.
#include "dependences/dependences.h"

#include "tasks.h"
#include "tasks/create.h"
#include "team.h"

namespace {

using namespace models;

// The race between a new successor and the end of its predecessor, by itself.
struct NewSuccessor {
  static constexpr int kThreads = 2;
  static constexpr shep_task_site kSite = {nullptr, nullptr, sizeof(shep_task), alignof(shep_task), nullptr};

  NewSuccessor() {
    for (shep::Dependent*& each : tasks) {
      const shep_dependence dependence = shep_dependence_on(this, SHEP_DEPEND_OUT);
      shep_task_options options = SHEP_DEFAULT_OPTIONS;
      options.__dependences = &dependence;
      options.__dependence_count = 1;
      each = shep::options_of(shep::allocate_body(pool[0], kSite, 0, options))->dependent;
    }
    tasks[0]->settle();
  }

  void run(int thread) {
    if (thread == 0) {
      for (shep::Dependent* each : {tasks[1], tasks[2]}) {
        each->follow(pool[0], *tasks[0]);
        if (each->settle()) start(*each);
      }
      drop(pool[0], *tasks[0]);
    } else {
      result = 1;
      for (shep::Successor* each = tasks[0]->complete(); each;) {
        shep::Dependent& next = *each->task;
        each = each->next;
        if (next.predecessor_completed()) start(next);
      }
      drop(pool[1], *tasks[0]);
    }
  }
  void start(shep::Dependent& task) {
    model::require(result == 1, "the successor starts early");
    started.run(&task == tasks[1] ? 0 : 1);
  }
  void finish() {
    started.check("successor");
    for (shep::Dependent* each : {tasks[1], tasks[2]}) {
      drop(pool[0], *each);
      drop(pool[0], *each);
    }
  }

  shep::BlockPool pool[2];
  shep::Dependent* tasks[3];
  int result = 0;
  EachOnce<2> started;
};
const model::Registered<NewSuccessor> new_successor("dependences/new_successor");

// A writer, two readers, a writer; two workers. What generates them ends before they do, and its table with it.
struct Diamond {
  static constexpr int kThreads = 2;

  explicit Diamond(bool private_tasks) : team({.private_tasks = private_tasks}) {}

  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 0) task([this] { generate(); });
    });
  }
  void generate() {
    task_depending({on(SHEP_DEPEND_OUT)}, 0, [this] { value = 1; });
    for (int reader = 0; reader < 2; ++reader) {
      task_depending({on(SHEP_DEPEND_IN)}, 0, [this, reader] { seen[reader] = value; });
    }
    task_depending({on(SHEP_DEPEND_OUT)}, 0, [this] { value += seen[0] + seen[1]; });
  }
  shep_dependence on(shep_dependence_kind kind) const { return shep_dependence_on(&value, kind); }
  void finish() { model::require(value == 3, "the result is %d", value); }

  Team team;
  int value = 0;
  int seen[2] = {};
};
struct DiamondInPrivate : Diamond {
  DiamondInPrivate() : Diamond(true) {}
};
struct DiamondPublished : Diamond {
  DiamondPublished() : Diamond(false) {}
};
const model::Registered<DiamondInPrivate> in_private("dependences/private");
const model::Registered<DiamondPublished> published("dependences/published");

// Two that exclude each other behind one that both wait for; and a taskwait for one of them only.
struct Exclusive {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      for (int i = 0; i < 2; ++i) {
        task_depending({shep_dependence_on(&sum, SHEP_DEPEND_MUTEXINOUTSET)}, 0, [this, i] {
          ++sum;
          done.run(i);
        });
      }
      const shep_dependence wanted = shep_dependence_on(&sum, SHEP_DEPEND_IN);
      shep_taskwait_depend(nullptr, &wanted, 1, 0);
      model::require(sum == 2, "the sum is %d", sum);
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "cq"}};
  int sum = 0;
  EachOnce<2> done;
};
const model::Registered<Exclusive> exclusive("dependences/exclusive");

}  // namespace
