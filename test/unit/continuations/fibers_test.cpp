// Untied tasks leave their worker where they wait, and go on wherever somebody has time (continuations/fiber.md).
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "lowered.h"
#include "teams/team.h"

namespace {

using namespace lowered;

template <class Condition> bool spin_until(Condition condition) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!condition()) {
    std::this_thread::yield();
    if (std::chrono::steady_clock::now() > deadline) return false;
  }
  return true;
}

bool deals_out() {
  const char* scheduler = getenv("SHEPHERD_SCHEDULER");
  return scheduler && shep::scheduler_kind(scheduler).placement != shep::TaskPlacement::kOwn;
}

// Of three workers, one creates tasks and holds itself back, one runs an untied task that waits, one that task's child.
// Then the second is given something that lasts until the untied task goes on: which it can only do elsewhere.
template <class Wait> void expect_migration(Wait wait) {
  int before = -1, after = -1;
  std::atomic<bool> child_started{false}, holder_started{false}, resumed{false};
  bool held = false;
  parallel_master(3, [&] {
    task(SHEP_TASK_UNTIED, [&] {
      volatile int on_this_stack[100] = {};
      before = shep_thread_num();
      wait([&] {
        task([&] {
          child_started = true;
          spin_until([&] { return holder_started.load(); });
        });
        spin_until([&] { return child_started.load(); });
        on_this_stack[17] = 4711;
      });
      resumed = true;
      after = shep_thread_num();
      EXPECT_EQ(on_this_stack[17], 4711);
    });
    spin_until([&] { return child_started.load(); });
    task([&] {
      holder_started = true;
      held = spin_until([&] { return resumed.load(); });
    });
    spin_until([&] { return holder_started.load(); });
  });
  EXPECT_TRUE(held);
  EXPECT_NE(before, after);
}

TEST(Fibers, AnUntiedTaskGoesOnElsewhereAfterATaskwait) {
  if (deals_out()) GTEST_SKIP() << "the scheduler decides who runs what";
  for (int round = 0; round < 10; ++round) {
    expect_migration([](auto body) {
      body();
      taskwait();
    });
  }
}

TEST(Fibers, AnUntiedTaskGoesOnElsewhereAfterATaskgroup) {
  if (deals_out()) GTEST_SKIP() << "the scheduler decides who runs what";
  for (int round = 0; round < 10; ++round) expect_migration([](auto body) { taskgroup(body); });
}

TEST(Fibers, TaskgroupsCountWhatEndsElsewhere) {
  std::atomic<int> ended{0};
  parallel_master(3, [&] {
    for (int i = 0; i < 200; ++i) {
      task(SHEP_TASK_UNTIED, [&] {
        int inside = 0;
        taskgroup([&] {
          for (int j = 0; j < 5; ++j) {
            task(SHEP_TASK_UNTIED, [&] {
              task([&] { __atomic_add_fetch(&inside, 1, __ATOMIC_RELAXED); });
              taskwait();
              __atomic_add_fetch(&inside, 1, __ATOMIC_RELAXED);
            });
          }
        });
        EXPECT_EQ(inside, 10);
        ++ended;
      });
    }
  });
  EXPECT_EQ(ended, 200);
}

TEST(Fibers, ATiedTaskStaysWhereItIs) {
  std::atomic<int> moved{0};
  parallel_master(3, [&] {
    for (int i = 0; i < 200; ++i) {
      task([&] {
        const int before = shep_thread_num();
        for (int j = 0; j < 4; ++j) {
          task(SHEP_TASK_UNTIED, [] {
            task([] {});
            taskwait();
          });
        }
        taskwait();
        moved += shep_thread_num() != before;
      });
    }
  });
  EXPECT_EQ(moved, 0);
}

// More tasks meet than there are workers: each waits for all the others, so they must take turns.
TEST(Fibers, UntiedTasksGiveWay) {
  const char* scheduler = getenv("SHEPHERD_SCHEDULER");
  if (scheduler && strcmp(scheduler, "pdf") == 0) GTEST_SKIP() << "there a child that nobody lacks is a call";
  constexpr int kTasks = 40;
  for (int threads : {1, 2, 4}) {
    std::atomic<int> arrived{0}, ended{0};
    parallel_master(threads, [&] {
      for (int i = 0; i < kTasks; ++i) {
        task(SHEP_TASK_UNTIED, [&] {
          ++arrived;
          while (arrived < kTasks) shep_taskyield(nullptr);
          ++ended;
        });
      }
    });
    EXPECT_EQ(ended, kTasks);
  }
}

// Waits inside waits, deep and wide, with all kinds of tasks among them.
long mixed_fib(int n) {
  if (n < 2) return n;
  long x = 0, y = 0;
  task(n % 3 ? SHEP_TASK_UNTIED : 0u, [&x, n] { x = mixed_fib(n - 1); });
  if (n % 4 == 0) {
    taskgroup([&] { task(SHEP_TASK_UNTIED, [&y, n] { y = mixed_fib(n - 2); }); });
  } else {
    task(SHEP_TASK_UNTIED | (n % 5 == 0 ? SHEP_TASK_UNDEFERRED : 0u), [&y, n] { y = mixed_fib(n - 2); });
  }
  taskwait();
  return x + y;
}

TEST(Fibers, TiedAndUntiedTasksMix) {
  for (int threads : {1, 2, 3, 8}) {
    for (int round = 0; round < 5; ++round) {
      long result = 0;
      parallel_master(threads, [&] { task(SHEP_TASK_UNTIED, [&] { result = mixed_fib(16); }); });
      ASSERT_EQ(result, 987);
    }
  }
}

// What an untied task leaves behind runs at its end, waits there, and may so take the end itself to another worker.
void leave_behind(int depth, std::atomic<int>& ended) {
  for (int i = 0; i < 2 && depth > 0; ++i) {
    task(SHEP_TASK_UNTIED, [depth, &ended] {
      leave_behind(depth - 1, ended);
      task(SHEP_TASK_UNTIED, [&ended] { ++ended; });
      if (depth % 2) taskwait();
    });
  }
}

TEST(Fibers, WhatUntiedTasksLeaveBehindRunsOnce) {
  for (int threads : {1, 2, 3, 8}) {
    for (int round = 0; round < 20; ++round) {
      std::atomic<int> ended{0};
      parallel_master(threads, [&] {
        task(SHEP_TASK_UNTIED, [&] {
          leave_behind(8, ended);
          taskwait();
        });
      });
      ASSERT_EQ(ended, 2 * 255);
    }
  }
}

TEST(Fibers, ANestedRegionInAnUntiedTask) {
  std::atomic<int> sum{0};
  parallel_master(2, [&] {
    for (int i = 0; i < 20; ++i) {
      task(SHEP_TASK_UNTIED, [&] {
        parallel(2, [&] {
          task(SHEP_TASK_UNTIED, [&] {
            task([&] { ++sum; });
            taskwait();
            ++sum;
          });
        });
      });
    }
  });
  EXPECT_EQ(sum, 20 * 2 * 2);
}

}  // namespace
