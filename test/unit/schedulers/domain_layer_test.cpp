// Locality domains over each policy of the list, without threads. Nothing says SHEPHERD_LOCALITY: tasks may leave their
// domain, once a worker has been idle for a while.
#include "schedulers/domain_layer.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "teams.h"

namespace shep {
namespace {

constexpr const char* kNames[] = {
#define SHEP_SCHEDULER(name, ...) #name,
#include "schedulers/schedulers.def"
#undef SHEP_SCHEDULER
};

// Eight workers on four nodes, as many shepherds as asked for, or one.
class Bench {
 public:
  Bench(const char* name, std::vector<int> shepherds) : team_(4, 8, std::move(shepherds)), tasks(20) {
    scheduler.reset(make_scheduler(scheduler_kind(name), team_.layout(), {}));
    root.flags = Task::kImplicit;
    for (Task& each : tasks) hang(each, root);
  }

  Task& in(int domain, Task& task) {
    task.domain = int16_t(domain);
    return task;
  }
  DomainLayer& layer() { return *scheduler->capabilities.domains; }
  Task* steal(int worker) { return scheduler->steal(worker, Look::kLast, counters); }

 private:
  TeamOnNodes team_;

 public:
  std::unique_ptr<Scheduler> scheduler;
  Task root;
  std::vector<Task> tasks;
  shep_scope scope = {nullptr, nullptr, &root, nullptr, SHEP_SCOPE_IMPLICIT};
  StealCounters counters;
};

std::vector<int> shepherds_of(const char* name) {
  return scheduler_kind(name).shape == ShepherdShape::kAll ? std::vector<int>(8, 0)
                                                           : std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7};
}

TEST(DomainLayer, ATeamInOneDomainHasNone) {
  const TeamOnNodes team(4, 2, {0, 1});
  const std::unique_ptr<Scheduler> scheduler(make_scheduler(scheduler_kind("ws"), team.layout(), {}));
  EXPECT_EQ(scheduler->capabilities.domains, nullptr);
}

TEST(DomainLayer, AShepherdInOneDomainIsThatDomains) {
  const TeamOnNodes team(3, 6, {0, 0, 1, 1, 2, 2});
  EXPECT_EQ(domains_of_shepherds(team.layout()), (std::vector<int>{0, 1, 2}));
  const TeamOnNodes spanning(2, 4, {0, 0, 0, 1});
  EXPECT_EQ(domains_of_shepherds(spanning.layout()), (std::vector<int>{kSpansDomains, 1}));
}

TEST(DomainLayer, WhatIsPlacedIsForItsDomainsWorkersUnderEachPolicy) {
  for (const char* name : kNames) {
    Bench bench(name, shepherds_of(name));
    const int queue = bench.scheduler->place(0, bench.in(2, bench.tasks[0]));
    EXPECT_TRUE(bench.layer().is_near(4, queue)) << name;
    EXPECT_FALSE(bench.layer().is_near(0, queue)) << name;
    EXPECT_TRUE(bench.scheduler->reaches(0, queue)) << name;
    for (int worker : {0, 1, 2, 3, 6, 7}) {
      EXPECT_EQ(bench.scheduler->take(worker), nullptr) << name;
      EXPECT_EQ(bench.steal(worker), nullptr) << name;
      EXPECT_TRUE(bench.layer().leaves_tasks_for_later(worker)) << name;
      EXPECT_EQ(bench.scheduler->claim(worker, bench.root), nullptr) << name;
    }
    EXPECT_FALSE(bench.layer().leaves_tasks_for_later(4)) << name;
    EXPECT_EQ(bench.scheduler->claim(5, bench.root), &bench.tasks[0]) << name;
    EXPECT_FALSE(bench.layer().leaves_tasks_for_later(0)) << name;
  }
}

// A home that has not been seen yet, or is idle, is waited for longer.
TEST(DomainLayer, ADomainLetsGoOnceSomebodyHasIdledLongEnoughUnderEachPolicy) {
  for (const char* name : kNames) {
    Bench bench(name, shepherds_of(name));
    bench.layer().begins(4);
    bench.scheduler->place(0, bench.in(2, bench.tasks[0]));
    bench.scheduler->capabilities.listener->idle(0, nullptr);
    const int64_t begin = monotonic_ns();
    Task* task = nullptr;
    while (!task && monotonic_ns() < begin + 20'000'000'000) task = bench.steal(0);
    EXPECT_EQ(task, &bench.tasks[0]) << name;
    EXPECT_GE(monotonic_ns() - begin, 10'000'000) << name << ": nothing is known of the construct";
    EXPECT_EQ(bench.counters.steals, 1u) << name;
    bench.scheduler->capabilities.listener->busy(0);
  }
}

// An idle worker that may not take from its neighbours' queues is no reason to leave their tasks alone.
TEST(DomainLayer, AnIdleDomainKeepsItsTasksWhereAllItsWorkersReachThem) {
  for (const char* name : kNames) {
    Bench bench(name, shepherds_of(name));
    EXPECT_TRUE(bench.layer().is_served(2)) << name << ": none of its workers has been seen";
    bench.layer().begins(4);
    EXPECT_FALSE(bench.layer().is_served(2)) << name;
    bench.scheduler->capabilities.listener->idle(4, nullptr);
    const SchedulerKind& kind = scheduler_kind(name);
    EXPECT_EQ(bench.layer().is_served(2), kind.shape == ShepherdShape::kAll || kind.stealing != Stealing::kNone)
        << name;
    bench.scheduler->capabilities.listener->busy(4);
    EXPECT_FALSE(bench.layer().is_served(2)) << name;
  }
}

// Two workers serve the second domain.
TEST(DomainLayer, ADomainIsBoundOnceAllItsWorkersWaitInsideTasks) {
  for (const char* name : kNames) {
    Bench bench(name, shepherds_of(name));
    IdleListener& listener = *bench.scheduler->capabilities.listener;
    listener.idle(4, &bench.tasks[0]);
    EXPECT_FALSE(bench.layer().is_bound(2)) << name;
    listener.idle(5, &bench.tasks[0]);
    EXPECT_TRUE(bench.layer().is_bound(2)) << name;
    EXPECT_FALSE(bench.layer().is_served(2)) << name;
    listener.busy(4);
    listener.idle(4, nullptr);
    EXPECT_FALSE(bench.layer().is_bound(2)) << name;
    listener.busy(4);
    listener.busy(5);
  }
}

TEST(DomainLayer, WhatBelongsToNoneIsForAllUnderEachPolicy) {
  for (const char* name : kNames) {
    Bench bench(name, shepherds_of(name));
    bench.scheduler->place(0, bench.tasks[0]);
    EXPECT_EQ(bench.scheduler->claim(7, bench.root), &bench.tasks[0]) << name;
  }
}

TEST(DomainLayer, WithinADomainThePolicyDecides) {
  Bench stealing("ws", {0, 1, 2, 3, 4, 5, 6, 7});
  for (int task = 0; task < 4; ++task) stealing.scheduler->place(4, stealing.in(2, stealing.tasks[task]));
  EXPECT_EQ(stealing.scheduler->take(4), &stealing.tasks[3]);
  EXPECT_EQ(stealing.scheduler->take(5), nullptr);
  EXPECT_EQ(stealing.steal(5), &stealing.tasks[0]);
  Bench dealing("q", {0, 1, 2, 3, 4, 5, 6, 7});
  for (int task = 0; task < 4; ++task) dealing.scheduler->place(0, dealing.in(2, dealing.tasks[task]));
  EXPECT_EQ(dealing.scheduler->take(4), &dealing.tasks[0]);
  EXPECT_EQ(dealing.scheduler->take(4), &dealing.tasks[2]);
  EXPECT_EQ(dealing.scheduler->take(5), &dealing.tasks[1]);
  EXPECT_EQ(dealing.steal(5), nullptr);
  EXPECT_EQ(dealing.scheduler->take(5), &dealing.tasks[3]);
}

// Sequentially: first, below_first, second, below_second.
TEST(DomainLayer, TheSequentialOrderIsOneForAllDomains) {
  Bench bench("pdf", std::vector<int>(8, 0));
  Task &first = bench.tasks[0], &second = bench.tasks[1];
  Task &below_first = bench.in(1, bench.tasks[2]), &below_second = bench.in(1, bench.tasks[3]);
  hang(below_first, first);
  hang(below_second, second);
  bench.scheduler->place(0, first);
  bench.scheduler->place(0, second);
  EXPECT_EQ(bench.scheduler->take(6), &first);
  EXPECT_EQ(bench.scheduler->take(7), &second);
  bench.scheduler->place(7, below_second);
  bench.scheduler->place(6, below_first);
  EXPECT_EQ(bench.scheduler->take(2), &below_first);
  EXPECT_EQ(bench.scheduler->take(2), &below_second);
  for (Task* each : {&below_first, &below_second, &first, &second}) bench.scheduler->capabilities.order->retire(*each);
}

TEST(DomainLayer, ADomainIsFullByItself) {
  for (const char* name : kNames) {
    Bench bench(name, shepherds_of(name));
    for (int task = 0; task < 20; ++task) {
      EXPECT_TRUE(bench.layer().accepts_in(0, bench.scope, 2)) << name;
      bench.scheduler->place(0, bench.in(2, bench.tasks[task]));
    }
    EXPECT_FALSE(bench.layer().accepts_in(0, bench.scope, 2)) << name;
    EXPECT_TRUE(bench.layer().accepts_in(0, bench.scope, 1)) << name;
    EXPECT_TRUE(bench.layer().has_room(2, 2)) << name;
  }
}

TEST(DomainLayer, AQueueOfADomainIsAShepherds) {
  Bench bench("ws", {0, 0, 1, 1, 2, 2, 3, 3});
  const int placed = bench.scheduler->place(0, bench.in(2, bench.tasks[0]));
  const int unplaced = bench.scheduler->place(4, bench.tasks[1]);
  EXPECT_EQ(bench.layer().shepherd_of(placed), 2);
  EXPECT_EQ(bench.layer().shepherd_of(unplaced), 2);
  EXPECT_EQ(bench.scheduler->waiting(2), 2);
  EXPECT_EQ(bench.scheduler->waiting(1), 0);
}

TEST(DomainLayer, ADomainWithoutWorkersIsServedByTheNearest) {
  const TeamOnNodes team(4, 4, {0, 0, 1, 1});
  const std::unique_ptr<Scheduler> scheduler(make_scheduler(scheduler_kind("mts"), team.layout(), {}));
  const DomainLayer& layer = *scheduler->capabilities.domains;
  for (int domain : {1, 2, 3}) EXPECT_TRUE(layer.serves(3, domain));
  EXPECT_FALSE(layer.serves(3, 0));
  Task root, task;
  hang(task, root);
  task.domain = 3;
  scheduler->place(0, task);
  EXPECT_EQ(scheduler->take(2), &task);
}

}  // namespace
}  // namespace shep
