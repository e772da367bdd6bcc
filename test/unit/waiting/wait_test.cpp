// The wait engine (waiting/wait.h): what a wait runs meanwhile, whom it asks, how it sleeps and what wakes it.
#include "waiting/wait.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <thread>

#include "../execution/bench.h"
#include "lowered.h"
#include "platform/clock.h"
#include "platform/process_barrier.h"
#include "sleeping/back_off.h"
#include "waiting/blocking_wait.h"

namespace shep {
namespace {

using lowered::task;

// Reached when a test says so.
class Said final : public Condition {
 public:
  explicit Said(const Task* ancestor = nullptr, bool is_polled = false)
      : Condition({Blocked::kTurn}, ancestor), is_polled_(is_polled) {}

  bool reached() const override {
    ++looks;
    return is_so;
  }
  void before_sleep() const override {
    ++sleeps;
    slept_at = monotonic_ns();
  }
  void after_sleep() const override { ++wakes; }
  bool is_polled() const override { return is_polled_; }

  std::atomic<bool> is_so{false};
  mutable std::atomic<int> looks{0}, sleeps{0}, wakes{0};
  mutable int64_t slept_at = 0;

 private:
  const bool is_polled_;
};

class WaitUntil : public testing::Test {
 protected:
  // The newest task in the queue, which is taken out.
  Task& withhold() {
    Task& task = *bench.scheduler.own.back();
    bench.scheduler.own.pop_back();
    return task;
  }
  // A thread outside of the team acts as soon as the worker sleeps, after its last look.
  template <class Act> std::thread once_asleep(Act act) {
    return std::thread([act, awake = threads_awake()] {
      while (threads_awake() >= awake) std::this_thread::yield();
      usleep(30'000);
      act();
    });
  }
  size_t waiting() const { return bench.scheduler.own.size(); }

  Bench bench;
  Worker& worker = bench.worker();
  TaskTeam& team = bench.team;
};

TEST_F(WaitUntil, NothingIsAskedWhereItIsReached) {
  Said said;
  said.is_so = true;
  wait_until(worker, said);
  EXPECT_EQ(bench.scheduler.heard(), "");
}

TEST_F(WaitUntil, TasksRunUntilItIsReached) {
  Said said;
  int ran = 0;
  for (int i = 0; i < 5; ++i) task([&] { said.is_so = ++ran == 3; });
  wait_until(worker, said);
  EXPECT_EQ(ran, 3);
  EXPECT_EQ(waiting(), 2u);
  EXPECT_EQ(said.sleeps, 0);
}

TEST_F(WaitUntil, ACountOfTasksIsReachedByTheLast) {
  int ran = 0;
  for (int i = 0; i < 3; ++i) task([&] { ++ran; });
  wait_until(worker, TasksEnded(worker.implicit_task.join, nullptr, {}));
  EXPECT_EQ(ran, 3);
}

// What is private could not be taken by the worker itself, nor by anybody while it sleeps.
TEST(WaitUntilInPrivate, PrivateTasksAreShownFirst) {
  Bench bench(1, true);
  for (int i = 0; i < 3; ++i) task([] {});
  EXPECT_EQ(bench.scheduler.heard(), "");
  Said said;
  said.is_so = true;
  wait_until(bench.worker(), said);
  EXPECT_EQ(bench.scheduler.heard(), "place place place");
}

TEST_F(WaitUntil, InsideATaskItsDescendantsAlone) {
  bool stranger_ran = false, child_ran = false;
  task([&] { stranger_ran = true; });
  Task& stranger = withhold();
  Said whole;
  task([&] {
    Said said(&nearest_descriptor(*worker.front().__scope));
    task([&] { said.is_so = child_ran = true; });
    bench.scheduler.own.push_front(&stranger);
    wait_until(worker, said);
    whole.is_so = true;
  });
  wait_until(worker, whole);
  EXPECT_TRUE(child_ran);
  EXPECT_FALSE(stranger_ran);
  EXPECT_EQ(bench.scheduler.own.front(), &stranger);
}

TEST_F(WaitUntil, AYieldRunsOneDescendant) {
  int strangers = 0, children = 0;
  Said whole;
  task([&] { ++strangers; });
  Task& stranger = withhold();
  task([&] {
    for (int i = 0; i < 3; ++i) task([&] { ++children; });
    bench.scheduler.own.push_front(&stranger);
    yield(worker);
    whole.is_so = true;
  });
  wait_until(worker, whole);
  EXPECT_EQ(children, 1);
  EXPECT_EQ(strangers, 0);
}

// Under strict locality, on a stack of its own, where it can make way.
TEST_F(WaitUntil, TheDomainsTasksWhereAllWait) {
  team.stays_in_domains = true;
  team.size = 2;
  Task ancestor;
  hang(ancestor, worker.implicit_task);
  Said said(&ancestor, true);
  const Stack* stack = nullptr;
  task([&] {
    stack = worker.position.stack;
    said.is_so = true;
  });
  std::thread other = once_asleep([&] {
    EXPECT_EQ(waiting(), 1u) << "somebody may yet come for it";
    ++team.waiting;
  });
  wait_until(worker, said);
  other.join();
  EXPECT_EQ(waiting(), 0u);
  EXPECT_NE(stack, nullptr);
  EXPECT_EQ(team.waiting, 1);
}

// As for a lock.
TEST_F(WaitUntil, NothingWhereItBlocks) {
  class Nap final : public BlockingWait {
   public:
    Nap() : BlockingWait({}) {}
    bool reached() const override { return naps == 3; }
    bool is_over() override { return reached(); }
    void sleep(int64_t) override { ++naps; }
    int naps = 0;
  } nap;
  bool ran = false;
  task([&] { ran = true; });
  bench.scheduler.heard();
  wait_out(worker, nap);
  EXPECT_EQ(nap.naps, 3);
  EXPECT_FALSE(ran);
  EXPECT_EQ(bench.scheduler.heard(), "");
}

TEST_F(WaitUntil, EachOfSeveralEndsByItsOwnCondition) {
  Said outer, inner;
  bool inner_ended = false;
  task([&] {
    outer.is_so = true;
    wait_until(worker, inner);
    inner_ended = true;
  });
  task([&] {
    EXPECT_FALSE(inner_ended) << "the outer wait's condition is not this one's";
    inner.is_so = true;
  });
  task([] {});
  wait_until(worker, outer);
  EXPECT_TRUE(inner_ended);
  EXPECT_EQ(waiting(), 1u);
}

// As is room in a queue, which may be gone again at once.
TEST_F(WaitUntil, AMomentIsEnough) {
  class Moment final : public Condition {
   public:
    Moment() : Condition({}, nullptr) {}
    bool reached() const override { return ++looks == 2 || looks > 100; }
    bool is_polled() const override { return true; }
    mutable int looks = 0;
  } moment;
  wait_until(worker, moment);
  EXPECT_EQ(moment.looks, 2);
}

TEST_F(WaitUntil, ItSleepsSoundlyUntilItIsWoken) {
  Said said;
  std::thread other = once_asleep([&] {
    EXPECT_FALSE(team.idle.any(team.size)) << "asleep, it is not looking";
    said.is_so = true;
    usleep(30'000);
    EXPECT_EQ(worker.sleeper.state, Sleeper::kAsleep) << "it has been told that it will be woken";
    team.sleepers.wake_all();
  });
  wait_until(worker, said);
  other.join();
  EXPECT_EQ(bench.scheduler.heard(), "take steal idle take steal take steal! busy");
  EXPECT_EQ(said.sleeps, 1);
  EXPECT_EQ(said.wakes, 1);
  EXPECT_FALSE(team.idle.any(team.size));
  EXPECT_EQ(team.sleepers.count(), 0);
}

TEST_F(WaitUntil, ATaskWakesIt) {
  Said said;
  task([&] { said.is_so = true; });
  Task& late = withhold();
  std::thread other = once_asleep([&] {
    bench.scheduler.add(late);
    team.sleepers.task_placed(bench.scheduler, 0, worker.implicit_task);
  });
  wait_until(worker, said);
  other.join();
  EXPECT_EQ(said.sleeps, 1);
}

TEST_F(WaitUntil, TheLastOfTheTasksWakesIt) {
  std::atomic<uint64_t> word{2};
  std::thread other = once_asleep([&] {
    word -= 1;
    const uint64_t before = word.fetch_sub(1);
    EXPECT_TRUE(before & JoinWord::kSleeper) << "nobody would know that it sleeps";
    EXPECT_TRUE(team.sleepers.join_reached(&word));
  });
  wait_until(worker, TasksEnded(word, nullptr, {}));
  other.join();
  EXPECT_EQ(word, 0u);
}

TEST_F(WaitUntil, WhatItWasWokenForIsPassedOn) {
  Said said;
  task([] {});
  Task& late = withhold();
  Sleeper other_worker;
  other_worker.worker = 1;
  team.sleepers.enter(other_worker);
  std::thread other = once_asleep([&] {
    said.is_so = true;
    bench.scheduler.add(late);
    team.sleepers.task_placed(bench.scheduler, 0, worker.implicit_task);
  });
  wait_until(worker, said);
  other.join();
  EXPECT_EQ(waiting(), 1u);
  EXPECT_EQ(other_worker.state, Sleeper::kAwake) << "a task waits, and nobody looks for it";
}

// Nobody brings it about.
TEST_F(WaitUntil, APolledConditionIsLookedAtAgain) {
  Said said(nullptr, true);
  std::thread other = once_asleep([&] { said.is_so = true; });
  wait_until(worker, said);
  other.join();
  EXPECT_EQ(team.sleepers.count(), 0);
}

// Where a creator may keep tasks for long, and not all have a processor.
TEST(WaitUntilInPrivate, NapsWhereWorkersOutnumberProcessors) {
  Bench bench(2, true);
  bench.team.cpus = 1;
  bench.team.outnumbers_cpus = true;
  Said said;
  std::thread other([&] {
    while (bench.worker().sleeper.state != Sleeper::kAsleep) std::this_thread::yield();
    said.is_so = true;
  });
  wait_until(bench.worker(), said);
  other.join();
}

TEST_F(WaitUntil, ItLooksForAsLongAsTheIdleTimeout) {
  Said said;
  team.spin_ns = 20'000'000;
  const int64_t began = monotonic_ns();
  std::thread other = once_asleep([&] {
    said.is_so = true;
    team.sleepers.wake_all();
  });
  wait_until(worker, said);
  other.join();
  EXPECT_GE(said.slept_at - began, 20'000'000);
  EXPECT_LT(said.slept_at - began, 10'000'000'000);
}

// All at once would keep those from working whom they ask.
TEST_F(WaitUntil, OneWorkerAtATimeGoesToSleep) {
  Said said;
  team.falling_asleep.lock();  // another one does
  std::thread other([&] {
    while (said.looks < 1000) std::this_thread::yield();
    EXPECT_EQ(said.sleeps, 0) << "it is not its turn";
    team.falling_asleep.unlock();
    while (worker.sleeper.state != Sleeper::kAsleep) std::this_thread::yield();
    while (!team.falling_asleep.is_free()) std::this_thread::yield();  // a turn ends before the sleep
    said.is_so = true;
    team.sleepers.wake_all();
  });
  wait_until(worker, said);
  other.join();
  EXPECT_EQ(said.sleeps, 1);
}

TEST_F(WaitUntil, ItDoesNotSleepBeforeTheIdleTimeout) {
  Said said;
  team.spin_ns = 60'000'000'000;
  std::thread other([&] {
    while (said.looks < 100) std::this_thread::yield();
    said.is_so = true;
  });
  wait_until(worker, said);
  other.join();
  EXPECT_EQ(said.sleeps, 0);
}

// Nobody answers for the other worker: whoever lacks work takes what it has kept, looking or about to sleep.
void expect_taken_from_another(int64_t spin_ns) {
  if (!has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  Bench bench(2, true);
  bench.team.spin_ns = spin_ns;
  Said said;
  int ran = 0;
  bench.sit_in(1);
  for (int i = 0; i < 3; ++i) task([&] { said.is_so = ++ran == 3; });
  EXPECT_EQ(bench.worker(1).stack.size(), 3u);
  bench.sit_in(0);
  wait_until(bench.worker(), said);
  EXPECT_EQ(ran, 3);
  EXPECT_EQ(bench.worker().counters.published, 3u);
}
TEST(WaitUntilInPrivate, OthersAreAskedBetweenTwoLooks) { expect_taken_from_another(20'000'000'000); }
TEST(WaitUntilInPrivate, OthersAreAskedBeforeSleep) { expect_taken_from_another(0); }

}  // namespace
}  // namespace shep
