// SHEPHERD_SPAWN=work-first: an untied task is left for the untied children that it generates (continuations/fiber.md).
// The environment sets it.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

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

// Where no other worker may take what this one has placed.
bool deals_out() {
  const char* scheduler = getenv("SHEPHERD_SCHEDULER");
  return scheduler && strchr("ql", scheduler[0]);
}

// The marks that a task and its child leave, on one thread.
std::vector<int> order_of(unsigned parent, unsigned child) {
  std::vector<int> marks;
  parallel_master(1, [&] {
    task(parent, [&] {
      task(child, [&] { marks.push_back(1); });
      marks.push_back(2);
      taskwait();
      marks.push_back(3);
    });
  });
  return marks;
}

TEST(WorkFirst, AnUntiedChildOfAnUntiedTaskGoesFirst) {
  EXPECT_EQ(order_of(SHEP_TASK_UNTIED, SHEP_TASK_UNTIED), (std::vector<int>{1, 2, 3}));
}

TEST(WorkFirst, TiedTasksAreNotLeftAndDoNotMakeLeave) {
  EXPECT_EQ(order_of(0, SHEP_TASK_UNTIED), (std::vector<int>{2, 1, 3}));
  EXPECT_EQ(order_of(SHEP_TASK_UNTIED, 0), (std::vector<int>{2, 1, 3}));
}

TEST(WorkFirst, TheParentGoesOnElsewhereWhileTheChildRuns) {
  if (deals_out()) GTEST_SKIP() << "the scheduler decides who runs what";
  for (int round = 0; round < 10; ++round) {
    int child = -1, before = -1, after = -1;
    std::atomic<bool> went_on{false};
    bool seen = false;
    parallel_master(2, [&] {
      task(SHEP_TASK_UNTIED, [&] {
        volatile int on_this_stack[100] = {};
        on_this_stack[17] = 4711;
        before = shep_thread_num();
        task(SHEP_TASK_UNTIED, [&] {
          child = shep_thread_num();
          seen = spin_until([&] { return went_on.load(); });
        });
        after = shep_thread_num();
        went_on = true;
        EXPECT_EQ(on_this_stack[17], 4711);
      });
    });
    EXPECT_TRUE(seen);
    EXPECT_EQ(child, before);
    EXPECT_NE(after, before);
  }
}

// A task between the bottom of a fiber and the one that is left waits elsewhere: it must find what was left.
long tied_fib(int n);
long untied_fib(int n) {
  if (n < 2) return n;
  long x = 0, y = 0;
  task(SHEP_TASK_UNTIED, [&x, n] { x = n % 3 ? untied_fib(n - 1) : tied_fib(n - 1); });
  taskgroup([&] { task(SHEP_TASK_UNTIED, [&y, n] { y = untied_fib(n - 2); }); });
  taskwait();
  return x + y;
}
long tied_fib(int n) {
  if (n < 2) return n;
  long x = 0, y = 0;
  task([&x, n] { x = untied_fib(n - 1); });
  task(SHEP_TASK_UNTIED, [&y, n] { y = untied_fib(n - 2); });
  taskwait();
  return x + y;
}

TEST(WorkFirst, WhoeverWaitsFindsWhatWasLeft) {
  for (int threads : {1, 2, 3, 8}) {
    for (int round = 0; round < 10; ++round) {
      long result = 0;
      parallel_master(threads, [&] { task(SHEP_TASK_UNTIED, [&] { result = untied_fib(12); }); });
      ASSERT_EQ(result, 144);
    }
  }
}

// Each generates the next, and is left for it: more than queues take.
void chain(int length, std::atomic<int>& ended) {
  if (length > 0) task(SHEP_TASK_UNTIED, [length, &ended] { chain(length - 1, ended); });
  ++ended;
}

TEST(WorkFirst, ALongChainEnds) {
  for (int threads : {1, 4}) {
    std::atomic<int> ended{0};
    parallel_master(threads, [&] { chain(2000, ended); });
    EXPECT_EQ(ended, 2001);
  }
}

}  // namespace
