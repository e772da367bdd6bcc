// Task assemblies (runtime/assemblies/assemblies.md): all members of each come, whatever order they are started in,
// though each waits within for all others; whoever waits for an assembly sees what all members have done.
#include "assemblies/assemblies.h"

#include "tasks.h"
#include "team.h"
#include "sleeping/core_limit.h"
#include "waiting/wait.h"

namespace {

using namespace models;

// More workers than processors. Each assembly's region has a barrier inside.
struct Assembling {
  static constexpr int kThreads = 2;

  explicit Assembling(const char* scheduler = "ws") : team({.scheduler = scheduler, .private_tasks = false}) {
    around.task_team.workers = nullptr;
    around.group = &group;
    for (int thread = 0; thread < kThreads; ++thread) team.worker(thread).team = &around;
  }
  ~Assembling() { shep::forget_assemblies(team.task_team()); }

  // Each member writes what is its own; the barrier shows it to the others.
  struct Wide {
    int came[kThreads] = {}, saw = 0;
    bool stays = true;  // for a barrier

    static void member(void* data) {
      auto& self = *static_cast<Wide*>(data);
      shep::Worker& worker = shep::current_worker();
      ++self.came[worker.thread_num];
      if (!self.stays) return;
      shep::team_barrier(worker, shep::Waited::kTeam, nullptr);
      int others = 0;
      for (const int each : self.came) others += each;
      model::require(others == worker.team->size, "%d of %d came to the barrier", others, worker.team->size);
    }
    void run(int width) {
      shep::run_assembly(shep::current_worker(), nullptr, {member, this}, width);
      model::require(came[0] == 1 && came[1] == width - 1, "members have come %d and %d times", came[0], came[1]);
    }
  };

  shep::Team around;
  shep::ContentionGroup group;
  Team team;
};

// Both workers start one at once, of the same members: as calls, on top of what waits.
struct Crossing : Assembling {
  void run(int thread) {
    team.run(thread, [&] { wide[thread].run(2); });
  }
  void finish() {}
  Wide wide[kThreads];
};
// From tasks in fibers, which are left meanwhile; one is started while the worker waits in a task.
struct Tasks : Assembling {
  Tasks() : Assembling("cq") {}
  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      for (Wide& each : wide) task(SHEP_TASK_UNTIED, [&each] { each.run(2); });
      taskwait();
    });
  }
  void finish() {
    for (const Wide& each : wide) model::require(each.came[1] == 1, "a member has come %d times", each.came[1]);
  }
  Wide wide[2];
};
// Members that leave at once, and tasks that they leave behind.
struct Leaving : Assembling {
  static void member(void* data) {
    auto& self = *static_cast<Leaving*>(data);
    if (shep::current_worker().thread_num == 0) task([&self] { self.ran.run(0); });
  }
  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      shep::run_assembly(shep::current_worker(), nullptr, {member, this}, 2);
      ran.check();
      again.stays = false;
      again.run(2);
    });
  }
  void finish() {}
  EachOnce<1> ran;
  Wide again;
};

// An assembly inside of one, of whose members some may have left.
struct Nested : Assembling {
  static void member(void* data) {
    auto& self = *static_cast<Nested*>(data);
    if (shep::current_worker().thread_num == 0)
      shep::run_assembly(shep::current_worker(), nullptr, {Wide::member, &self.inside}, 2);
  }
  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      shep::run_assembly(shep::current_worker(), nullptr, {member, this}, 2);
      model::require(inside.came[0] == 1, "the first member has come %d times", inside.came[0]);
    });
  }
  void finish() {}
  Wide inside;
};

constinit shep::CpuLimiter limiter;

// One worker starts one; the other may have left its core, of which the process may keep one.
struct Parked : Assembling {
  Parked() { limiter.set(1); }
  ~Parked() { limiter.set(shep::kNoCoreLimit); }
  void run(int thread) {
    team.run(thread, [&] {
      if (thread == 0) wide.run(2);
    });
  }
  void finish() {}
  Wide wide;
};

// Tasks that are dealt out to certain workers: each waits for an assembly and a task of its own, on top of whatever its
// worker waits for.
struct Dealt : Assembling {
  explicit Dealt(const char* scheduler) : Assembling(scheduler) {}
  static void branch(Wide& wide, EachOnce<2>& ran, int number) {
    task(SHEP_TASK_UNTIED, [&wide] { wide.run(2); });
    task([&ran, number] { ran.run(number); });
    taskwait();
    model::require(wide.came[0] == 1 && wide.came[1] == 1, "members have come %d and %d times", wide.came[0],
                   wide.came[1]);
  }
  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      for (int number = 0; number < 2; ++number) task([this, number] { branch(wide[number], ran, number); });
      taskwait();
      ran.check();
    });
  }
  void finish() {}
  Wide wide[2];
  EachOnce<2> ran;
};
struct DealtOldest : Dealt {
  DealtOldest() : Dealt("q") {}
};
struct DealtNewest : Dealt {
  DealtNewest() : Dealt("l") {}
};
const model::Registered<DealtOldest> dealt_q("assemblies/dealt_q");
const model::Registered<DealtNewest> dealt_l("assemblies/dealt_l");
const model::Registered<Crossing> crossing("assemblies/crossing");
const model::Registered<Tasks> tasks("assemblies/tasks");
const model::Registered<Leaving> leaving("assemblies/leaving");
const model::Registered<Nested> nested("assemblies/nested");
const model::Registered<Parked> parked("assemblies/parked");

}  // namespace
