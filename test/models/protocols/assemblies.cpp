// Task assemblies (runtime/assemblies/assemblies.md): all members of each come, whatever order they are started in,
// though each waits within for all others; whoever waits for an assembly sees what all members have done. A member that
// an exception has left holds nobody up (runtime/exceptions/order.md).
#include "assemblies/assemblies.h"

#include "tasks.h"
#include "team.h"
#include "cancellation/cancel.h"
#include "exceptions/order.h"
#include "sleeping/core_limit.h"
#include "waiting/wait.h"

namespace {

using namespace models;

// More workers than processors. Each assembly's region has a barrier inside.
struct Assembling {
  static constexpr int kThreads = 2, kMost = 4;

  explicit Assembling(const char* scheduler = "ws", int workers = kThreads)
      : team({.scheduler = scheduler, .workers = workers, .private_tasks = false}) {
    around.task_team.workers = nullptr;
    around.group = &group;
    for (int thread = 0; thread < workers; ++thread) team.worker(thread).team = &around;
  }
  ~Assembling() { shep::forget_assemblies(team.task_team()); }

  // Each member writes what is its own; the barrier shows it to the others.
  struct Wide {
    int came[kMost] = {};
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
      int members = 0;
      for (const int each : came) {
        model::require(each <= 1, "a member has come %d times", each);
        members += each;
      }
      model::require(members == width, "%d of %d members have come", members, width);
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
// Four workers, each of whom has a lock of its own for what it is given, start three assemblies: of the first three, of
// the last three and of the last two workers.
struct Overlapping : Assembling {
  static constexpr int kThreads = 4;
  Overlapping() : Assembling("ws", kThreads) { team.task_team().own_work_neighbours = 1; }
  void run(int thread) {
    constexpr int kWidths[] = {3, 0, 2, 3};
    team.run(thread, [&] {
      if (kWidths[thread] > 0) wide[thread].run(kWidths[thread]);
    });
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

// Members that an exception leaves in front of a barrier of the others; one of them leaves a task behind. Afterwards
// the same members form another assembly, the others with a barrier more, and nothing is left of the first.
template <int kMembers, int... kBarriers> struct Left : Assembling {
  static constexpr int kThreads = kMembers, kAll = 2;
  static constexpr int kOwn[] = {kBarriers...};  // barriers that the member passes; fewer than all: then it is left

  Left() : Assembling("ws", kMembers) {}

  static void member(void* data) {
    auto& self = *static_cast<Left*>(data);
    shep::Worker& worker = shep::current_worker();
    const int number = worker.thread_num;
    if (number == 0) task([&self] { self.ran.run(self.round); });
    for (int barrier = 0; barrier < self.barriers_of(number); ++barrier) {
      self.came[number][barrier] = self.round + 1;
      shep::team_barrier(worker, shep::Waited::kTeam, nullptr);
      self.check(barrier);
    }
    if (kOwn[number] == kAll) return;
    self.left[number] = self.round + 1;
    shep::leave_as_member(worker);
  }
  int barriers_of(int member) const { return kOwn[member] == kAll ? kAll + round : kOwn[member]; }
  // Those behind a barrier see that all others have come to it, or have been left in front of it.
  void check(int barrier) const {
    for (int each = 0; each < kMembers; ++each) {
      const int seen = barriers_of(each) > barrier ? came[each][barrier] : left[each];
      model::require(seen == round + 1, "member %d was not at barrier %d of round %d", each, barrier, round);
    }
  }
  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      shep::ExceptionOrder& order = shep::begin_order(shep::current_worker());
      for (round = 0; round < 2; ++round) {
        shep::run_assembly(shep::current_worker(), nullptr, {member, this}, kMembers);
        for (int each = 0; each < kMembers; ++each)
          model::require(kOwn[each] == kAll || left[each] == round + 1, "member %d has not been left", each);
      }
      shep::end_order(order);
      ran.check("the task of assembly");
    });
  }
  void finish() {}

  int round = 0;
  int came[kMembers][kAll + 1] = {}, left[kMembers] = {};
  EachOnce<2> ran;
};
using FirstIsLeft = Left<2, 0, 2>;
using OneIsLeftInBetween = Left<2, 2, 1>;
using TwoAreLeft = Left<3, 1, 2, 0>;
const model::Registered<FirstIsLeft> first_is_left("assemblies/first_is_left");
const model::Registered<OneIsLeftInBetween> one_is_left("assemblies/one_is_left_in_between");
const model::Registered<TwoAreLeft> two_are_left("assemblies/two_are_left");

constinit shep::CpuLimiter limiter;

// One worker starts one; the other may have left its core, of which the process may keep one.
struct Parked : Assembling {
  Parked() {
    shep::core_limit.parked_nap = false;
    limiter.set(1);
  }
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
const model::Registered<Overlapping> overlapping("assemblies/overlapping");
const model::Registered<Tasks> tasks("assemblies/tasks");
const model::Registered<Leaving> leaving("assemblies/leaving");
const model::Registered<Nested> nested("assemblies/nested");
const model::Registered<Parked> parked("assemblies/parked");

}  // namespace
