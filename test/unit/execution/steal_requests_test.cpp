// Work is never stranded with a worker that is busy (execution/steal_requests.h). SHEPHERD_SCHEDULER and SHEPHERD_SPIN
// as CMakeLists.txt says.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "bench.h"
#include "execution/steal_requests.h"
#include "lowered.h"
#include "platform/process_barrier.h"
#include "teams/team.h"

namespace {

using namespace lowered;
using Clock = std::chrono::steady_clock;

// A leaf without any task scheduling point, which ends when the condition holds; long after anybody's back-off it gives
// up.
template <class Condition> bool leaf_until(Condition condition) {
  const auto deadline = Clock::now() + std::chrono::seconds(20);
  while (!condition()) {
    if (Clock::now() > deadline) return false;
  }
  return true;
}

// Nobody need ask for the first task of a region: its creator may be in a long leaf before anybody can.
TEST(StealRequests, TheFirstTaskOfARegionIsPublishedAtOnce) {
  if (!shep::has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  for (int round = 0; round < 3; ++round) {
    size_t kept[2] = {9, 9};
    parallel_master(2, [&] {
      task([] {});
      kept[0] = shep::current_worker().stack.size();
    });
    EXPECT_EQ(kept[0], 0u);
    parallel_master(1, [&] {
      task([] {});
      kept[1] = shep::current_worker().stack.size();
    });
    EXPECT_EQ(kept[1], 1u) << "there is nobody to offer it to";
  }
}

// A worker that asked at the end of the region before and sleeps until it joins this one does not count as one without
// work.
TEST(StealRequests, AnOldRequestDoesNotEndTheOffer) {
  if (!shep::has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  std::atomic<bool> is_done{false};
  size_t kept = 9;
  parallel(2, [&] {
    shep::Worker& self = shep::current_worker();
    if (self.thread_num == 1) return void(leaf_until([&] { return is_done.load(); }));
    {
      std::lock_guard guard(self.stack.lock());
      self.stack.ask();
    }
    task([] {});
    kept = self.stack.size();
    is_done = true;
  });
  EXPECT_EQ(kept, 0u);
}

TEST(StealRequests, TasksBehindALongLeafStartElsewhere) {
  for (int round = 0; round < 50; ++round) {
    std::atomic<int> ran{0};
    bool all = false;
    parallel_master(2, [&] {
      for (int i = 0; i < 100; ++i) task([&] { ++ran; });
      all = leaf_until([&] { return ran == 100; });
    });
    ASSERT_TRUE(all) << "the leaf's worker had to run them itself, round " << round;
  }
}

// It costs the owner a call of the library, and everybody a process-wide barrier. Where sleepers nap, since other
// programs have had the processors of late, all are asked (sleeping/idle.md). So is one who keeps nothing any more, but
// did when the sleeper looked: not in each of several regions.
TEST(StealRequests, WhoHasCreatedNoTaskIsNotAsked) {
  if (!shep::has_process_barrier()) GTEST_SKIP() << "the system grants no process-wide fence";
  bool has_slept = false, is_asked = true, nap = false;
  for (int round = 0; round < 20 && is_asked && !nap; ++round) {
    parallel_master(2, [&] {
      shep::Worker& self = shep::current_worker();
      shep::Sleepers& sleepers = self.task_team->sleepers;
      {
        std::lock_guard guard(self.stack.lock());
        self.stack.relent();  // of a request of the region before
      }
      self.stack.offer_next();
      has_slept = leaf_until([&] { return self.team->worker(1).sleeper.state == shep::Sleeper::kAsleep; });
      std::this_thread::sleep_for(std::chrono::milliseconds(5));  // and has asked, as a rule
      has_slept &= sleepers.count() == 1;
      is_asked = self.stack.is_asked();
      nap = self.task_team->sleepers_nap();
    });
    ASSERT_TRUE(has_slept);
  }
  if (nap) GTEST_SKIP() << "sleepers nap";
  EXPECT_FALSE(is_asked);
}

// A worker that has gone to sleep has asked for good: it gets some of the tasks at the pushes that wake it, and must
// still find the rest.
TEST(StealRequests, WhatWasNotSharedAtOnceIsNotForgotten) {
  for (int round = 0; round < 20; ++round) {
    std::atomic<int> ran{0};
    bool all = false;
    parallel_master(2, [&] {
      const shep::Worker& other = shep::current_worker().team->worker(1);
      all = leaf_until([&] { return other.sleeper.state == shep::Sleeper::kAsleep; });
      for (int i = 0; i < 100; ++i) task([&] { ++ran; });
      all = all && leaf_until([&] { return ran == 100; });
    });
    ASSERT_TRUE(all) << round;
  }
}

// Kept, it would be passed on by a wait that ends without sleep, perhaps under a scheduler with other queues.
TEST(StealRequests, TheReasonForAWakeUpEndsWithItsWait) {
  std::atomic<int> kept{-1};
  bool has_slept = false;
  parallel_master(2, [&] {
    const shep::Worker& other = shep::current_worker().team->worker(1);
    has_slept = leaf_until([&] { return other.sleeper.state == shep::Sleeper::kAsleep; });
    std::this_thread::sleep_for(std::chrono::milliseconds(5));  // and has taken its last look, as a rule
    task([&] { kept = shep::current_worker().sleeper.wake_reason.kind; });
    leaf_until([&] { return kept >= 0; });
  });
  ASSERT_TRUE(has_slept);
  EXPECT_EQ(kept, shep::WakeReason::kNone);
}

TEST(StealRequests, SoDoTheTasksOfRegionsAroundIt) {
  std::atomic<int> ran{0};
  bool all = false;
  parallel_master(2, [&] {
    for (int i = 0; i < 10; ++i) task([&] { ++ran; });
    task(SHEP_TASK_UNDEFERRED, [&] {
      for (int i = 0; i < 10; ++i) task([&] { ++ran; });
      task(SHEP_TASK_UNDEFERRED, [&] {
        for (int i = 0; i < 10; ++i) task([&] { ++ran; });
        all = leaf_until([&] { return ran == 30; });
      });
    });
  });
  EXPECT_TRUE(all);
}

TEST(StealRequests, TasksOfATaskgroupAreWaitedForWhoeverTookThem) {
  for (int round = 0; round < 200; ++round) {
    std::atomic<int> ran{0}, after{0};
    parallel_master(2, [&] {
      taskgroup([&] {
        for (int i = 0; i < 20; ++i) {
          task([&] { task([&] { ++ran; }); });
        }
        if (round % 2) leaf_until([&] { return ran > 0; });
      });
      after = ran.load();
    });
    ASSERT_EQ(after, 20);
  }
}

// A worker that sleeps in a wait of its own must not keep the tasks of the regions around it.
TEST(StealRequests, AWaitingWorkerKeepsNothing) {
  for (int round = 0; round < 50; ++round) {
    std::atomic<int> ran{0};
    bool all = false;
    parallel_master(3, [&] {
      for (int i = 0; i < 10; ++i) task([&] { ++ran; });
      task(SHEP_TASK_UNDEFERRED, [&] {
        std::atomic<bool> taken{false};
        task([&] {
          taken = true;
          all = leaf_until([&] { return ran == 10; });
        });
        leaf_until([&] { return taken.load(); });
        taskwait();
      });
    });
    ASSERT_TRUE(all) << round;
  }
}

TEST(StealRequests, AFlatProducerSharesAndReusesItsStack) {
  for (int threads : {1, 2, 4}) {
    std::atomic<int64_t> sum{0};
    parallel_master(threads, [&] {
      for (int i = 0; i < 200000; ++i) task([&sum, i] { sum.fetch_add(i, std::memory_order_relaxed); });
    });
    EXPECT_EQ(sum, int64_t{200000} * 199999 / 2);
  }
}

// Worker 1 takes worker 0's tasks from the queue, as a thief does between long tasks.
struct AskingAhead : testing::Test {
  // Returns true if worker 0 is asked when worker 1 begins another task of it, `ns` after the last.
  bool asks_after(int64_t ns) {
    shep::Worker& thief = bench.worker(1);
    const int64_t start = 1'000'000'000;
    for (int64_t now : {start, start + ns}) shep::StealRequests(thief).ask_ahead(0, now);
    return bench.worker(0).stack.is_asked();
  }
  shep::Bench bench{2, true};
};

TEST_F(AskingAhead, OnlyAfterALongTask) {
  EXPECT_FALSE(asks_after(100));
  EXPECT_TRUE(asks_after(1'000'000));
}

TEST_F(AskingAhead, NobodyWhereTheCreatorIsNotOfTheTeam) {
  int64_t now = 1'000'000'000;
  for (int creator : {-1, -1, 1, 2}) shep::StealRequests(bench.worker(1)).ask_ahead(creator, now += 1'000'000);
  EXPECT_TRUE(bench.worker(1).history.was_long);
  EXPECT_FALSE(bench.worker(0).stack.is_asked() || bench.worker(1).stack.is_asked());
}

}  // namespace
