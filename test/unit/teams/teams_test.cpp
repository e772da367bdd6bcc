// Teams of threads under the entry points of the ABI: who is where.
#include "teams/team.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "lowered.h"

namespace {

using namespace lowered;
using shep::current_worker;

TEST(Teams, EveryThreadHasItsNumber) {
  for (int size : {1, 2, 5, 3, 8}) {
    std::vector<std::atomic<int>> seen(size);
    parallel(size, [&] {
      EXPECT_EQ(current_worker().team->size, size);
      EXPECT_EQ(&current_worker().team->worker(shep_thread_num()), &current_worker());
      ++seen[shep_thread_num()];
    });
    for (auto& count : seen) EXPECT_EQ(count, 1);
  }
  EXPECT_EQ(shep_thread_num(), 0);
}

TEST(Teams, ThreadsAreReused) {
  std::set<pthread_t> threads;
  std::mutex mutex;
  for (int i = 0; i < 50; ++i) {
    parallel(4, [&] {
      std::lock_guard guard(mutex);
      threads.insert(pthread_self());
    });
  }
  EXPECT_EQ(threads.size(), 4u);
}

TEST(Teams, AlternatingSizesRebuildNothing) {
  const auto arrangement_of = [](int size) {
    const shep::Arrangement* arrangement = nullptr;
    parallel(size, [&] {
      if (shep_thread_num() == 0) arrangement = current_worker().team->arrangement;
    });
    return arrangement;
  };
  const auto* of_four = arrangement_of(4);
  const auto* of_two = arrangement_of(2);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(arrangement_of(4), of_four);
    EXPECT_EQ(arrangement_of(2), of_two);
    arrangement_of(1);
  }
}

// More sizes than are kept: each must come out right whenever it comes back.
TEST(Teams, ManySizesTakeTurns) {
  for (int i = 0; i < 60; ++i) {
    const int size = 1 + i * 5 % 7;
    std::atomic<int> ran{0};
    parallel(size, [&] {
      EXPECT_EQ(current_worker().team->size, size);
      task([&] { ++ran; });
      barrier();
      EXPECT_EQ(ran, size);
    });
  }
}

// As a program in time steps has them: threads sleep, foresee the next region, are too early, too late, or not there at
// all.
TEST(Teams, RegionsAtRegularAndIrregularIntervals) {
  std::atomic<int> ran{0};
  int regions = 0;
  for (int milliseconds : {6, 6, 6, 6, 6, 6, 6, 1, 6, 6, 20, 6, 6, 6, 6, 6, 3, 3, 30, 6, 6}) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    parallel(3, [&] { ++ran; });
    EXPECT_EQ(ran, 3 * ++regions);
  }
}

TEST(Teams, NestedRegionsKnowTheirLevel) {
  std::atomic<int> innermost{0};
  parallel(2, [&] {
    const int outer = shep_thread_num();
    EXPECT_EQ(current_worker().team->level, 1);
    parallel(2, [&] {
      EXPECT_EQ(current_worker().team->level, 2);
      EXPECT_EQ(current_worker().team->active_level, 2);
      EXPECT_EQ(current_worker().team->parent->thread_num, outer);
      parallel(1, [&] {
        EXPECT_EQ(current_worker().team->level, 3);
        EXPECT_EQ(current_worker().team->active_level, 2);
        ++innermost;
      });
    });
    EXPECT_EQ(shep_thread_num(), outer);
    EXPECT_EQ(current_worker().team->level, 1);
  });
  EXPECT_EQ(innermost, 4);
  EXPECT_EQ(shep::current_worker().team->group->busy.load(), 1);
}

TEST(Teams, AFalseIfClauseMakesATeamOfOne) {
  int sizes = 0;
  auto body = [&] { sizes += current_worker().team->size; };
  shep_parallel(
      nullptr, [](void* data) { (*static_cast<decltype(body)*>(data))(); }, &body,
      SHEP_PARALLEL_SERIAL | SHEP_PARALLEL_NUM_THREADS, 4);
  EXPECT_EQ(sizes, 1);
}

TEST(Teams, SeveralHostThreadsHaveTheirOwn) {
  std::atomic<long> sum{0};
  for (int round = 0; round < 3; ++round) {
    std::vector<std::thread> hosts;
    for (int host = 0; host < 4; ++host) {
      hosts.emplace_back([&] {
        for (int i = 0; i < 20; ++i) {
          parallel(3, [&] { task([&] { ++sum; }); });
        }
      });
    }
    for (std::thread& host : hosts) host.join();
  }
  EXPECT_EQ(sum, 3 * 4 * 20 * 3);
}

TEST(Teams, ICVsBelongToTheTaskThatSetsThem) {
  parallel(2, [&] {
    shep::own_icvs(current_worker()).num_threads = 10 + shep_thread_num();
    task([mine = shep_thread_num()] {
      EXPECT_EQ(current_icvs(current_worker()).num_threads, 10 + mine);
      shep::own_icvs(current_worker()).num_threads = 77;
      task([] { EXPECT_EQ(current_icvs(current_worker()).num_threads, 77); });
      shep::own_icvs(current_worker()).num_threads = 78;
      EXPECT_EQ(current_icvs(current_worker()).num_threads, 78);
    });
    shep::own_icvs(current_worker()).num_threads = 20 + shep_thread_num();
    taskwait();
    EXPECT_EQ(current_icvs(current_worker()).num_threads, 20 + shep_thread_num());
  });
  EXPECT_LT(current_icvs(current_worker()).num_threads, 10);
}

}  // namespace
