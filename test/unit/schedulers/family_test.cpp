#include "schedulers/scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "schedulers/checked.h"
#include "teams.h"

namespace shep {
namespace {

// A scheduler of the family for a team of equal shepherds, and tasks to put into it.
class Bench {
 public:
  Bench(const char* name, int shepherds, int workers_each, GlobalIcvs settings = {}) : tasks(200) {
    std::vector<int> shepherd_of_worker;
    for (int worker = 0; worker < shepherds * workers_each; ++worker)
      shepherd_of_worker.push_back(worker / workers_each);
    make(name, shepherds, shepherd_of_worker, nullptr, settings);
  }
  // One worker on each core of a machine, with shepherds of that many neighbours.
  Bench(const char* name, const Machine& machine, int workers_each) : tasks(200) {
    std::vector<int> cores, shepherd_of_worker;
    for (int core = 0; core < int(machine.cores.size()); ++core) {
      cores.push_back(core);
      shepherd_of_worker.push_back(core / workers_each);
    }
    const std::vector<Rings> around = rings_of_workers(machine, cores, shepherd_of_worker);
    make(name, shepherd_of_worker.back() + 1, shepherd_of_worker, around.data(), {});
  }

  // Places tasks first .. last - 1.
  void place(int worker, int first, int last) {
    for (int i = first; i < last; ++i) scheduler->place(worker, tasks[i]);
  }

  int take(int worker) { return number(scheduler->take(worker)); }
  int steal(int worker) { return number(scheduler->steal(worker, Look::kPassing, counters)); }
  int claim(int worker, const Task& ancestor, Look look = Look::kLast) {
    return number(scheduler->claim(worker, Wanted(ancestor, look, &counters)));
  }
  Thieves& thieves() { return *scheduler->capabilities.thieves; }

  Task root;
  shep_scope scope = {nullptr, nullptr, &root, nullptr, SHEP_SCOPE_IMPLICIT};
  std::vector<Task> tasks;
  std::unique_ptr<Scheduler> scheduler;
  StealCounters counters;

 private:
  void make(const char* name, int shepherds, const std::vector<int>& shepherd_of_worker, const Rings* around,
            const GlobalIcvs& settings) {
    const TeamLayout layout = {.workers = int(shepherd_of_worker.size()),
                               .shepherds = shepherds,
                               .shepherd_of_worker = shepherd_of_worker.data(),
                               .queue_limit = 10,
                               .around_worker = around};
    scheduler.reset(make_family(scheduler_kind(name), layout, settings));
    for (Task& task : tasks) hang(task, root);
  }
  int number(Task* task) { return task ? int(task - tasks.data()) : -1; }
};

// A task that is left for its child would go to another worker with each child.
TEST(Family, OnlyWhereTasksStayWithTheirWorkerMayTheyBeLeftForAChild) {
  for (const char* name : {"mts", "ws", "cq"})
    EXPECT_TRUE(Bench(name, 2, 2).scheduler->capabilities.left_tasks) << name;
  for (const char* name : {"q", "l"}) EXPECT_FALSE(Bench(name, 2, 2).scheduler->capabilities.left_tasks) << name;
  GlobalIcvs settings = {};
  settings.placement = TaskPlacement::kRoundRobin;
  EXPECT_FALSE(Bench("ws", 2, 2, settings).scheduler->capabilities.left_tasks);
}

TEST(Family, WorkStealingIsLifoForItselfAndFifoForThieves) {
  Bench bench("ws", 4, 1);
  bench.place(2, 0, 3);
  EXPECT_EQ(bench.take(0), -1);
  EXPECT_EQ(bench.steal(0), 0);
  EXPECT_EQ(bench.take(2), 2);
  EXPECT_EQ(bench.steal(3), 1);
  EXPECT_EQ(bench.steal(3), -1);
  EXPECT_EQ(bench.counters.steals, 2u);
  EXPECT_EQ(bench.counters.stolen, 2u);
  EXPECT_EQ(bench.counters.failed_steals, 0u) << "nobody was faster";
  EXPECT_EQ(bench.counters.empty_rounds, 1u);
}

TEST(Family, MtsStealsTheOldestForAsManyWorkersAsTheShepherdHas) {
  Bench bench("mts", 4, 8);
  bench.place(5, 0, 20);
  EXPECT_EQ(bench.take(1), 19) << "a shepherd's workers share one LIFO";
  EXPECT_EQ(bench.steal(9), 7) << "the newest of the eight oldest";
  EXPECT_EQ(bench.counters.steals, 1u);
  EXPECT_EQ(bench.counters.stolen, 8u);
  for (int task = 6; task >= 0; --task)
    EXPECT_EQ(bench.take(10 + task % 5), task) << "the rest of the stolen is the shepherd's";
  EXPECT_EQ(bench.take(15), -1);
  EXPECT_EQ(bench.steal(31), 15);
  EXPECT_EQ(bench.steal(16), 18) << "what is left is less than a chunk";
  EXPECT_EQ(bench.counters.stolen, 19u);
}

TEST(Family, WhatAThiefIsGivenWaitsInItsShepherd) {
  Bench bench("mts", 2, 2);
  EXPECT_EQ(bench.scheduler->place_for(0, 3, bench.tasks[0]), 1);
  EXPECT_EQ(bench.scheduler->waiting(0), 0);
  EXPECT_EQ(bench.scheduler->waiting(1), 1);
  bench.place(0, 1, 2);
  EXPECT_EQ(bench.take(2), 0) << "any worker of the shepherd may have it";
  EXPECT_EQ(bench.take(3), -1);
  EXPECT_EQ(bench.take(1), 1);
  Bench dealt("q", 2, 1);
  dealt.scheduler->place_for(0, 1, dealt.tasks[0]);
  EXPECT_EQ(dealt.take(0), 0) << "a policy that deals tasks out keeps to that";
}

TEST(Family, ASecondThiefOfAShepherdIsRefused) {
  Bench bench("mts", 2, 2);
  bench.place(0, 0, 6);
  ASSERT_TRUE(bench.thieves().admit(2, Look::kPassing));
  EXPECT_FALSE(bench.thieves().admit(3, Look::kPassing));
  EXPECT_EQ(bench.steal(3), -1);
  EXPECT_EQ(bench.claim(3, bench.root, Look::kPassing), -1);
  EXPECT_EQ(bench.steal(2), 1) << "the thief itself goes on";
  EXPECT_EQ(bench.claim(3, bench.root, Look::kPassing), 0) << "a claim at home needs no flag";
  ASSERT_TRUE(bench.thieves().admit(0, Look::kPassing)) << "each shepherd has its own";
  bench.thieves().dismiss(0);
  bench.thieves().dismiss(2);
  EXPECT_EQ(bench.thieves().chunk(3), 2);
  EXPECT_EQ(bench.steal(3), 3);
}

TEST(Family, MtsClaimsFromAfarInChunksToo) {
  Bench bench("mts", 2, 3);
  bench.place(0, 0, 6);
  EXPECT_EQ(bench.claim(3, bench.root, Look::kNear), -1);
  EXPECT_EQ(bench.claim(3, bench.root), 5);
  EXPECT_EQ(bench.counters.steals, 1u);
  EXPECT_EQ(bench.counters.stolen, 3u);
  EXPECT_EQ(bench.take(4), 4);
  EXPECT_EQ(bench.take(4), 3);
  EXPECT_EQ(bench.take(4), -1);
  EXPECT_EQ(bench.take(0), 2);
}

TEST(Family, StealChunkOverridesTheShepherdsSize) {
  GlobalIcvs settings = {};
  settings.steal_chunk = 3;
  Bench bench("mts", 2, 8, settings);
  bench.place(0, 0, 10);
  bench.steal(8);
  EXPECT_EQ(bench.counters.stolen, 3u);
}

TEST(Family, CentralQueueIsOneLifo) {
  Bench bench("cq", 1, 4);
  bench.place(0, 0, 2);
  bench.place(3, 2, 3);
  EXPECT_EQ(bench.take(1), 2);
  EXPECT_EQ(bench.take(3), 1);
  EXPECT_EQ(bench.take(2), 0);
  EXPECT_EQ(bench.steal(2), -1);
}

TEST(Family, QDealsRoundRobinIntoFifosAndNeverSteals) {
  Bench bench("q", 3, 1);
  bench.place(1, 0, 7);  // 1 2 0 1 2 0 1
  EXPECT_EQ(bench.take(1), 0);
  EXPECT_EQ(bench.take(1), 3);
  EXPECT_EQ(bench.take(1), 6);
  EXPECT_EQ(bench.take(1), -1);
  EXPECT_EQ(bench.steal(1), -1);
  EXPECT_EQ(bench.take(2), 1);
  EXPECT_EQ(bench.take(0), 2);
  EXPECT_FALSE(bench.scheduler->reaches(0, 1));
  EXPECT_TRUE(bench.scheduler->reaches(1, 1));
}

TEST(Family, LIsQWithLifos) {
  Bench bench("l", 3, 1);
  bench.place(1, 0, 7);
  EXPECT_EQ(bench.take(1), 6);
  EXPECT_EQ(bench.take(1), 3);
  EXPECT_EQ(bench.take(1), 0);
  EXPECT_EQ(bench.steal(1), -1);
}

TEST(Family, OrderAndPlacementCanBeSetOneByOne) {
  GlobalIcvs settings = {};
  settings.order = TaskOrder::kFifo;
  settings.placement = TaskPlacement::kRoundRobin;
  Bench bench("ws", 2, 1, settings);
  bench.place(0, 0, 4);
  EXPECT_EQ(bench.take(1), 1);
  EXPECT_EQ(bench.steal(1), 0);
  EXPECT_EQ(bench.take(0), 2);
}

// Whatever the policy, a waiting worker gets at its own tasks wherever they wait, and at no others.
TEST(Family, ClaimsDescendantsFromAnyShepherd) {
  for (const char* name : {"ws", "mts", "q", "l"}) {
    Bench bench(name, 4, 1);
    Task& parent = bench.tasks[100];
    hang(bench.tasks[1], parent);
    hang(bench.tasks[2], bench.tasks[1]);
    bench.scheduler->place(3, bench.tasks[0]);
    bench.scheduler->place(3, bench.tasks[2]);
    bench.scheduler->place(3, bench.tasks[3]);
    EXPECT_EQ(bench.claim(0, parent), 2) << name;
    EXPECT_EQ(bench.claim(0, parent), -1) << name;
    const int one = bench.claim(0, bench.root), other = bench.claim(0, bench.root);
    EXPECT_EQ(one + other, 3) << name;
    EXPECT_EQ(bench.claim(0, bench.root), -1) << name;
  }
}

TEST(Family, ALookAtTheNeighboursMayMissTheOthersUnderTheCheck) {
  const int shepherd_of_worker[] = {0, 1};
  const TeamLayout layout = {.workers = 2, .shepherds = 2, .shepherd_of_worker = shepherd_of_worker, .queue_limit = 10};
  const std::unique_ptr<Scheduler> checked(make_checked(scheduler_kind("ws"), layout, {}));
  Task root, task;
  root.flags = Task::kImplicit;
  hang(task, root);
  StealCounters counters;
  checked->place(1, task);
  EXPECT_EQ(checked->claim(0, Wanted(root, Look::kNear, &counters)), nullptr);
  EXPECT_EQ(checked->claim(0, Wanted(root, Look::kPassing, &counters)), &task);
}

TEST(Family, AClaimInPassingGoesToThoseWhoHaveTaken) {
  for (const char* name : {"ws", "mts"}) {
    Bench bench(name, 4, 1);
    bench.place(3, 0, 1);
    bench.place(2, 1, 2);
    TakenBy nobody, second, others;
    second.workers[second.count++] = 2;
    for (int each : {0, 3}) others.workers[others.count++] = each;
    const auto claim = [&](const TakenBy& taken_by) {
      Wanted wanted(bench.root, Look::kPassing, &bench.counters);
      wanted.taken_by = &taken_by;
      return bench.scheduler->claim(0, wanted);
    };
    EXPECT_EQ(claim(nobody), nullptr) << name;
    EXPECT_EQ(claim(second), &bench.tasks[1]) << name;
    EXPECT_EQ(claim(second), nullptr) << name;
    EXPECT_EQ(claim(others), &bench.tasks[0]) << name;
    EXPECT_EQ(bench.counters.steals, 2u) << name;
  }
}

// The oldest of several is the largest part that is left; a worker's own shepherd, and the last look, have the newest.
TEST(Family, AClaimInPassingTakesTheOldestOfOthers) {
  Bench bench("ws", 3, 1);
  bench.place(2, 0, 3);
  bench.place(0, 3, 5);
  TakenBy third;
  third.workers[third.count++] = 2;
  Wanted wanted(bench.root, Look::kPassing, &bench.counters);
  wanted.taken_by = &third;
  for (int expected : {4, 3, 0}) EXPECT_EQ(bench.scheduler->claim(0, wanted), &bench.tasks[expected]);
  EXPECT_EQ(bench.claim(0, bench.root), 2);
}

TEST(Family, LooksInPassingGoAFewShepherdsFurtherEachTime) {
  constexpr int kShepherds = 2 * int(kFewVictims) + 2;
  Bench bench("ws", kShepherds, 1);
  EXPECT_EQ(bench.steal(0), -1);
  EXPECT_EQ(bench.counters.empty_rounds, 0u);
  for (int task = 0; task < 2; ++task) {
    bench.place(kShepherds - 1 - task, task, task + 1);
    int found = -1;
    // The rest of a round that has passed it, and all of the next one.
    for (int look = 0; look < 6 && found < 0; ++look) found = bench.steal(0);
    EXPECT_EQ(found, task);
  }
  const uint64_t rounds = bench.counters.empty_rounds;
  for (int look = 0; look < 3; ++look) EXPECT_EQ(bench.steal(0), -1);
  EXPECT_EQ(bench.counters.empty_rounds, rounds + 1) << "a steal begins the walk anew";
  bench.place(1, 2, 3);
  EXPECT_NE(bench.scheduler->steal(0, Look::kLast, bench.counters), nullptr) << "the last look goes to all";
}

TEST(Family, NearShepherdsAreVisitedFirst) {
  const std::vector<int> far_to_near = {6, 2, 1};  // from worker 0
  Bench stealing("ws", four_chips(), 1), claiming("l", four_chips(), 1);
  for (int worker : far_to_near) stealing.place(worker, worker, worker + 1);
  for (int expected : {1, 2, 6}) EXPECT_EQ(stealing.steal(0), expected);
  EXPECT_EQ(stealing.counters.steals, 3u);
  EXPECT_EQ(stealing.counters.steals_off_chip, 2u);
  EXPECT_EQ(stealing.counters.stolen_off_chip, 2u);
  claiming.place(0, 0, 8);  // dealt out: one for each
  for (int task : {0, 1}) EXPECT_EQ(claiming.claim(0, claiming.root), task);
  const int third = claiming.claim(0, claiming.root), fourth = claiming.claim(0, claiming.root);
  EXPECT_EQ(third + fourth, 2 + 3) << third;
}

TEST(Family, FullQueuesDeclineTasks) {
  Bench bench("mts", 2, 2);
  bench.place(0, 0, 19);
  EXPECT_TRUE(bench.scheduler->accepts(0, bench.scope));
  bench.place(0, 19, 20);
  EXPECT_FALSE(bench.scheduler->accepts(0, bench.scope));
  EXPECT_FALSE(bench.scheduler->accepts(1, bench.scope));
  EXPECT_TRUE(bench.scheduler->accepts(2, bench.scope));
}

}  // namespace
}  // namespace shep
