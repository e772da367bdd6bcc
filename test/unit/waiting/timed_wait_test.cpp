// Estimates of how long tasks take leave out their waits.
#include "waiting/timed_wait.h"

#include <gtest/gtest.h>

#include <deque>

#include "locality/migration.h"
#include "execution/placing.h"

namespace shep {
namespace {

constexpr int64_t kMillisecond = 1'000'000;
constexpr int kTries = 100;  // the system may take the processor away anywhere

void pass(int64_t ns) {
  for (const int64_t until = monotonic_ns() + ns; monotonic_ns() < until;) {}
}

class TimedWaitTest : public testing::Test {
 protected:
  void SetUp() override {
    before_ = worker.task_team->times_tasks;
    worker.task_team->times_tasks = true;
    task.domain = 0;
  }
  void TearDown() override { worker.task_team->times_tasks = before_; }

  // Whether a body takes less than the longest pause, as others see it: each try is a construct of its own.
  template <class Body> bool is_short(Body body) {
    for (int each = 0; each < kTries; ++each) {
      static std::deque<shep_task_site> sites;  // for good, lest another has its address
      task.site = &sites.emplace_back();
      const DomainRun run(worker, task);
      body();
      run.ended(worker);
      if (migration().allows(construct_of(task), {0, 0}, 1, 190'000, Home::kWorks)) return true;
    }
    return false;
  }

  Worker& worker = current_worker();
  Task task;
  shep_task_site another = {};

 private:
  bool before_ = false;
};

TEST_F(TimedWaitTest, WorkCounts) {
  EXPECT_FALSE(is_short([] { pass(kMillisecond); }));
}

TEST_F(TimedWaitTest, WaitsDoNot) {
  EXPECT_TRUE(is_short([this] {
    const TimedWait waiting(worker);
    pass(kMillisecond);
  }));
}

TEST_F(TimedWaitTest, NorDoesWhatItsWorkerExecutesMeanwhile) {
  EXPECT_TRUE(is_short([this] {
    const TimedWait waiting(worker);
    Task executed;
    executed.site = &another;
    executed.domain = 0;
    const DomainRun other(worker, executed);
    {
      const TimedWait inner(worker);
      pass(kMillisecond);
    }
    pass(kMillisecond);
    other.ended(worker);
  }));
}

TEST_F(TimedWaitTest, WhatFollowsAWaitCounts) {
  EXPECT_FALSE(is_short([this] {
    { const TimedWait waiting(worker); }
    pass(kMillisecond);
  }));
}

}  // namespace
}  // namespace shep
