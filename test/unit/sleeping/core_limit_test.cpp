// Teams with more workers than the process may keep awake, under the scheduler of the environment.
#include "sleeping/core_limit.h"

#include <gtest/gtest.h>
#include <omp.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>

#include "coming_and_going.h"
#include "execution/task_team.h"
#include "execution/worker.h"
#include "sleeping/back_off.h"

namespace {

using namespace coming_and_going;
using namespace shep;

constinit CpuLimiter limiter;

// Workers may still be on their way out of a barrier.
void await_nobody_parked() {
  while (core_limit.parked != 0) sched_yield();
}

TEST(CoreLimit, ResultsStayWhileCoresComeAndGo) {
  constexpr int kThreads = 6, kChanges = 3000;
  std::atomic<bool> stop{false};
  std::atomic<int> changes{0};
  std::thread keeper([&] {
    for (std::mt19937 random(1); !stop; ++changes) {
      limiter.set(1 + int(random() % kThreads));
      resume_where_cores_are_free();
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 300));
    }
    limiter.set(kNoCoreLimit);
    resume_where_cores_are_free();
  });
  while (changes < kChanges) run_programs(kThreads);
  stop = true;
  keeper.join();
  await_nobody_parked();
}

// Under q and l only a shepherd's own workers find its tasks, so none of them may go.
bool everybody_finds_every_task() {
  const std::string scheduler = getenv("SHEPHERD_SCHEDULER") ? getenv("SHEPHERD_SCHEDULER") : "";
  return scheduler != "q" && scheduler != "l";
}

TEST(CoreLimit, WorkersBeyondTheLimitLeaveTheirCores) {
  if (!everybody_finds_every_task()) GTEST_SKIP() << "no worker may leave";
  constexpr int kThreads = 4, kTasks = 1000;
  limiter.set(1);
  std::atomic<int> tasks_of[kThreads] = {};
  std::atomic<int> begun{0};
  parallel(kThreads, [&] {
    ++begun;
    if (shep_thread_num() != 0) return;
    while (begun < kThreads || core_limit.parked < kThreads - 1) sched_yield();
    for (int i = 0; i < kTasks; ++i) task([&] { ++tasks_of[shep_thread_num()]; });
    taskwait();
    EXPECT_EQ(core_limit.parked, kThreads - 1);
  });
  EXPECT_EQ(tasks_of[0], kTasks);
  limiter.set(kNoCoreLimit);
  await_nobody_parked();
}

TEST(CoreLimit, TheLeastLimitHolds) {
  static constinit CpuLimiter other;
  const auto limit = [](CpuLimiter& of, int cpus) {
    of.set(cpus);
    return cpu_limit();
  };
  EXPECT_EQ(limit(limiter, 3), 3);
  EXPECT_EQ(limit(other, 2), 2);
  EXPECT_EQ(limit(limiter, 1), 1);
  EXPECT_EQ(limit(limiter, kNoCoreLimit), 2);
  EXPECT_EQ(limit(other, 0), 1);
  EXPECT_EQ(limit(other, kNoCoreLimit), kNoCoreLimit);
}

// A program whose workers have left cores that others then no longer need asks for these at once.
TEST(CoreLimit, WorkersThatHaveLeftTheirCoreHaveWork) {
  await_nobody_parked();
  for (int look = 0; look < 10000 && threads_awake() != 0; ++look) usleep(1000);  // who falls asleep compares, too
  static int told;
  told = 0;
  on_unexpected_crowd([] { ++told; });
  expect_busy(2, 2);
  compare_with_expected(2);
  EXPECT_EQ(told, 0);
  core_limit.parked.fetch_add(2);
  compare_with_expected(1);
  EXPECT_EQ(told, 1) << "three have work";
  expect_busy(3, 4);
  compare_with_expected(1);
  compare_with_expected(2);
  EXPECT_EQ(told, 1);
  core_limit.parked.fetch_sub(2);
  compare_with_expected(2);
  EXPECT_EQ(told, 2) << "two have work";
  on_unexpected_crowd([] {});
  expect_busy(0, kNoCoreLimit);
}

TEST(CoreLimit, ANewTeamIsNoLargerWhereThatMayBeAdjusted) {
  const auto team_size = [] {
    int size = 0;
    parallel(4, [&] {
      if (shep_thread_num() == 0) size = omp_get_num_threads();
    });
    return size;
  };
  limiter.set(1);
  EXPECT_EQ(team_size(), 4);
  omp_set_dynamic(1);
  EXPECT_EQ(team_size(), 1);
  limiter.set(kNoCoreLimit);
  EXPECT_EQ(team_size(), std::min(4, omp_get_num_procs()));
  omp_set_dynamic(0);
  EXPECT_EQ(team_size(), 4);
}

// Barriers in quick succession, most of which a worker without a core passes awake, and some asleep.
TEST(CoreLimit, NobodyIsMissedAtBarriersInQuickSuccession) {
  constexpr int kThreads = 4, kBarriers = 2000;
  std::atomic<int> arrived{0}, wrong{0};
  limiter.set(2);
  parallel(kThreads, [&] {
    for (int i = 1; i <= kBarriers; ++i) {
      if (i % 100 == 0 && shep_thread_num() == i / 100 % kThreads) usleep(200);
      ++arrived;
      barrier();
      wrong += arrived < i * kThreads;
    }
  });
  EXPECT_EQ(wrong, 0);
  limiter.set(kNoCoreLimit);
  await_nobody_parked();
}

TEST(CoreLimit, AWorkerThatGetsACoreGoesOn) {
  if (!everybody_finds_every_task()) GTEST_SKIP() << "no worker may leave";
  limiter.set(1);
  std::atomic<bool> has_run{false};
  parallel(2, [&] {
    if (shep_thread_num() != 0) return;
    while (core_limit.parked < 1) sched_yield();
    task([&] { has_run = true; });
    limiter.set(2);
    resume_where_cores_are_free();
    while (!has_run) sched_yield();  // by the other one, since this one does not wait in the library
  });
  limiter.set(kNoCoreLimit);
  await_nobody_parked();
}

// OpenMP promises nothing of such a task, but programs rely on it: messages between processes, pipes. A parked
// worker looks again and again.
TEST(CoreLimit, ATaskForWhichAnotherWaitsOutsideOfOpenMpIsTaken) {
  if (!everybody_finds_every_task()) GTEST_SKIP() << "no worker may leave";
  limiter.set(1);
  std::atomic<bool> has_run{false};
  parallel(2, [&] {
    if (shep_thread_num() != 0) return;
    while (core_limit.parked < 1) sched_yield();
    task([&] { has_run = true; });
    while (!has_run) sched_yield();
  });
  limiter.set(kNoCoreLimit);
  await_nobody_parked();
}

// It sleeps soundly, since there was no limit then.
TEST(CoreLimit, WhoFellAsleepBeforeThereWasALimitIsWokenForATask) {
  if (!everybody_finds_every_task()) GTEST_SKIP() << "a task is for one worker alone";
  core_limit.has_moved = false;
  std::atomic<bool> has_run{false};
  parallel(2, [&] {
    if (shep_thread_num() != 0) return;
    const Sleepers& sleepers = current_worker().task_team->sleepers;
    while (sleepers.count() == 0 || threads_awake() == 2) sched_yield();  // until after its last look
    limiter.set(1);
    task([&] { has_run = true; });
    task([&] {
      while (!has_run) sched_yield();
    });
  });
  limiter.set(kNoCoreLimit);
  await_nobody_parked();
}

}  // namespace
