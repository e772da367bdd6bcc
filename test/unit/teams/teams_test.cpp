// Teams of threads under the entry points of the ABI: who is where.
#include "teams/team.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
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
  EXPECT_EQ(shep::threads_busy(), 1);
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
