// The sleep protocol of sleeping/idle.md: wake-ups reach those who may take a task, and none is lost.
#include "sleeping/sleepers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "schedulers/scheduler.h"
#include "sleeping/back_off.h"
#include "sleeping/idle_count.h"

namespace shep {
namespace {

std::unique_ptr<Scheduler> four_shepherds(const char* name) {
  const int shepherd_of_worker[] = {0, 1, 2, 3};
  return std::unique_ptr<Scheduler>(make_family(scheduler_kind(name), {4, 4, shepherd_of_worker, 1 << 20}, {}));
}

bool awake(const Sleeper& sleeper) { return sleeper.state.load() == Sleeper::kAwake; }

class SleepersTest : public testing::Test {
 protected:
  SleepersTest() {
    root.flags = Task::kImplicit;
    hang(parent, root);
    hang(other, root);
    for (int worker = 0; worker < 4; ++worker) workers[worker].worker = worker;
  }

  Task root, parent, other;
  Sleeper workers[4];
  Sleepers sleepers;
};

TEST_F(SleepersTest, ATaskWakesOneIdleWorkerAndEveryoneWhoWaitsForItsAncestor) {
  auto scheduler = four_shepherds("ws");
  workers[1].ancestor = &parent;
  workers[3].ancestor = &other;
  for (Sleeper& each : workers) sleepers.enter(each);
  sleepers.task_placed(*scheduler, 0, parent);
  EXPECT_FALSE(awake(workers[0]));
  EXPECT_TRUE(awake(workers[1])) << "waits for an ancestor";
  EXPECT_TRUE(awake(workers[2])) << "idle, and the last to fall asleep";
  EXPECT_FALSE(awake(workers[3])) << "could not run it";
  sleepers.wake_all();
  for (Sleeper& each : workers) EXPECT_TRUE(awake(each));
}

TEST_F(SleepersTest, AllAreWokenHoweverMany) {
  constexpr int kMany = 50;
  std::vector<Sleeper> many(kMany);
  std::vector<std::thread> threads;
  std::atomic<int> entered{0};
  for (Sleeper& each : many) {
    threads.emplace_back([&] {
      sleepers.enter(each);
      ++entered;
      sleepers.sleep(each);
    });
  }
  while (entered < kMany) std::this_thread::yield();
  sleepers.wake_all();
  for (std::thread& each : threads) each.join();
  EXPECT_EQ(sleepers.count(), 0);
}

TEST(IdleCount, KnowsWhetherThereAreMore) {
  IdleCount idle;
  constexpr int kSize = 40;
  EXPECT_FALSE(idle.exceeds(0, kSize));
  for (int worker : {0, 1, 17, 39}) idle.begin(worker);
  EXPECT_TRUE(idle.exceeds(3, kSize));
  EXPECT_FALSE(idle.exceeds(4, kSize));
  idle.asleep(17);
  EXPECT_FALSE(idle.exceeds(3, kSize));
  EXPECT_TRUE(idle.exceeds(2, kSize));
}

TEST_F(SleepersTest, WhoWakesCountsTheSleeperAmongThoseAwake) {
  auto scheduler = four_shepherds("ws");
  const int before = threads_awake();
  workers[1].is_counted = false;
  for (Sleeper& each : workers) sleepers.enter(each);
  EXPECT_EQ(threads_awake(), before - 3);
  sleepers.wake_where([](int worker) { return worker == 0; });
  EXPECT_EQ(threads_awake(), before - 2) << "before its thread has run";
  EXPECT_FALSE(sleepers.sleep_for(workers[2], 1)) << "nobody has woken it";
  EXPECT_EQ(threads_awake(), before - 2);
  sleepers.leave(workers[2], &*scheduler);
  sleepers.leave(workers[0], &*scheduler);
  EXPECT_EQ(threads_awake(), before - 1);
  sleepers.wake_all();
  EXPECT_EQ(threads_awake(), before);
}

TEST_F(SleepersTest, WhoWaitsInATaskIsNotCountedAsIdleAndMarksIt) {
  auto scheduler = four_shepherds("ws");
  Task child;
  hang(child, parent);
  workers[0].ancestor = &parent;
  sleepers.enter(workers[0]);
  EXPECT_EQ(sleepers.count(), 1);
  EXPECT_EQ(sleepers.idle_count(), 0);
  EXPECT_TRUE(parent.is_awaited);
  sleepers.task_placed(*scheduler, 0, other);
  EXPECT_FALSE(awake(workers[0]));
  sleepers.task_placed(*scheduler, 0, child);
  EXPECT_TRUE(awake(workers[0]));
  EXPECT_FALSE(parent.is_awaited);
  sleepers.enter(workers[1]);
  EXPECT_EQ(sleepers.idle_count(), 1);
  sleepers.leave(workers[1], &*scheduler);
  EXPECT_EQ(sleepers.idle_count(), 0);
}

TEST_F(SleepersTest, AWaitFarAboveIsFoundByTheList) {
  auto scheduler = four_shepherds("ws");
  std::vector<Task> chain(200);
  hang(chain[0], parent);
  for (size_t i = 1; i < chain.size(); ++i) hang(chain[i], chain[i - 1]);
  workers[0].ancestor = &parent;
  sleepers.enter(workers[0]);
  sleepers.task_placed(*scheduler, 0, chain.back());
  EXPECT_TRUE(awake(workers[0]));
}

TEST_F(SleepersTest, TheNearestIdleWorkerIsWokenFirst) {
  auto scheduler = four_shepherds("ws");
  const Rings around = {{Distance::kL3, {3}, true}, {Distance::kNode, {1, 2}}};  // of worker 0
  for (int each : {3, 2, 1}) sleepers.enter(workers[each]);
  for (int next : {3, 1, 2}) {
    sleepers.task_placed(*scheduler, 0, parent, &around);
    EXPECT_TRUE(awake(workers[next]));
    EXPECT_EQ(sleepers.count(), next == 3 ? 2 : next == 1 ? 1 : 0);
  }
  for (int each : {3, 2, 1}) sleepers.enter(workers[each]);
  sleepers.fiber_ready(&around);
  EXPECT_TRUE(awake(workers[3]));
  sleepers.wake_all();
}

TEST_F(SleepersTest, OneOfTheQueuesShepherdIsWokenBeforeNearerOnes) {
  auto scheduler = four_shepherds("ws");
  const Rings around = {{Distance::kL3, {1, 3}}, {Distance::kMachine, {2}}};
  for (int each : {2, 1, 3}) sleepers.enter(workers[each]);
  workers[2].shepherd = 2;
  sleepers.task_placed(*scheduler, 2, parent, &around);
  EXPECT_TRUE(awake(workers[2]));
  EXPECT_FALSE(awake(workers[1]) || awake(workers[3]));
  sleepers.wake_all();
}

TEST_F(SleepersTest, OnlyAWorkerThatWouldFindTheTaskIsWoken) {
  auto scheduler = four_shepherds("q");
  for (Sleeper& each : workers) sleepers.enter(each);
  sleepers.task_placed(*scheduler, 1, parent);
  EXPECT_TRUE(awake(workers[1]));
  EXPECT_FALSE(awake(workers[0]) || awake(workers[2]) || awake(workers[3]));
  sleepers.wake_all();
}

TEST_F(SleepersTest, MovedTasksWakeEveryoneWhoMayHaveMissedThem) {
  auto scheduler = four_shepherds("mts");
  workers[0].ancestor = &parent;
  workers[1].ancestor = &other;
  for (Sleeper& each : workers) sleepers.enter(each);
  sleepers.tasks_moved(*scheduler, 2, 1);
  EXPECT_TRUE(awake(workers[0]) && awake(workers[1]));
  EXPECT_NE(awake(workers[2]), awake(workers[3]));
  sleepers.wake_all();
}

TEST_F(SleepersTest, AWakeUpThatIsNotNeededIsPassedOn) {
  auto scheduler = four_shepherds("ws");
  for (int each : {0, 1}) sleepers.enter(workers[each]);
  sleepers.task_placed(*scheduler, 0, parent);
  EXPECT_FALSE(awake(workers[0]));
  EXPECT_TRUE(awake(workers[1]));
  sleepers.leave(workers[1], &*scheduler);  // it has found another task meanwhile
  EXPECT_TRUE(awake(workers[0]));
}

TEST_F(SleepersTest, AWakeUpForAFiberIsPassedOnToAnybody) {
  auto scheduler = four_shepherds("q");  // where nobody takes another shepherd's tasks
  workers[0].ancestor = &parent;
  for (int each : {0, 1}) sleepers.enter(workers[each]);
  sleepers.fiber_ready();
  EXPECT_TRUE(awake(workers[1])) << "idle";
  EXPECT_FALSE(awake(workers[0]));
  sleepers.leave(workers[1], &*scheduler);  // it has found a task of its own shepherd meanwhile
  EXPECT_TRUE(awake(workers[0]));
  for (int each : {2, 3}) sleepers.enter(workers[each]);
  sleepers.pass_on(workers[0], &*scheduler);  // its own wait is over
  EXPECT_TRUE(awake(workers[3]));
  sleepers.pass_on(workers[0], &*scheduler);
  EXPECT_FALSE(awake(workers[2])) << "it is passed on once";
  sleepers.wake_all();
}

TEST_F(SleepersTest, AGuestIsWokenForWhatItMayTakeOnly) {
  auto scheduler = four_shepherds("ws");
  workers[0].ancestor = &parent;
  workers[1].worker = -2;
  workers[1].is_guest = true;
  for (int each : {0, 1}) sleepers.enter(workers[each]);
  sleepers.fiber_ready();
  EXPECT_TRUE(awake(workers[0])) << "the only worker of the team, though it waits for an ancestor";
  EXPECT_FALSE(awake(workers[1]));
  sleepers.task_placed(*scheduler, 0, other);
  EXPECT_FALSE(awake(workers[1]));
  sleepers.open_task_placed(other);
  EXPECT_TRUE(awake(workers[1]));
}

TEST_F(SleepersTest, ATaskOfOneShepherdStaysThere) {
  auto scheduler = four_shepherds("q");
  for (int each : {0, 1}) sleepers.enter(workers[each]);
  sleepers.task_placed(*scheduler, 1, parent);
  sleepers.leave(workers[1], &*scheduler);
  EXPECT_FALSE(awake(workers[0]));
  sleepers.wake_all();
}

TEST_F(SleepersTest, JoinsWakeTheirOwn) {
  auto scheduler = four_shepherds("ws");
  int count = 0;
  workers[0].ancestor = &parent;
  workers[0].join = &count;
  sleepers.enter(workers[0]);
  sleepers.enter(workers[1]);
  sleepers.join_reached(&count);
  EXPECT_TRUE(awake(workers[0]));
  EXPECT_FALSE(awake(workers[1]));
  sleepers.leave(workers[0], &*scheduler);
  EXPECT_FALSE(awake(workers[1])) << "there was nothing else to be woken for";
  sleepers.leave(workers[1], &*scheduler);
  EXPECT_TRUE(awake(workers[1]));
}

// Producers and consumers that sleep as soon as they see nothing: with a lost wake-up this hangs.
TEST_F(SleepersTest, NoWakeUpIsLost) {
  auto scheduler = four_shepherds("ws");
  constexpr int kTasks = 20000;
  std::vector<Task> tasks(2 * kTasks);
  for (Task& task : tasks) hang(task, root);
  std::atomic<int> taken{0};
  std::vector<std::thread> threads;
  for (int producer : {0, 1}) {
    threads.emplace_back([&, producer] {
      for (int i = 0; i < kTasks; ++i) {
        sleepers.task_placed(*scheduler, scheduler->place(producer, tasks[producer * kTasks + i]), root);
        if (i % 64 == 0) std::this_thread::yield();
      }
    });
  }
  for (int consumer : {2, 3}) {
    threads.emplace_back([&, consumer] {
      StealCounters counters;
      while (taken < 2 * kTasks) {
        Task* task = scheduler->steal(consumer, Look::kPassing, counters);
        if (!task) {
          sleepers.enter(workers[consumer]);
          task = scheduler->steal(consumer, Look::kPassing, counters);
          if (task || taken == 2 * kTasks) {
            sleepers.leave(workers[consumer], &*scheduler);
          } else {
            sleepers.sleep(workers[consumer]);
          }
        }
        if (task && ++taken == 2 * kTasks) sleepers.wake_all();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(taken, 2 * kTasks);
}

}  // namespace
}  // namespace shep
