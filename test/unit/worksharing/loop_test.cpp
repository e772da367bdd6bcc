// Worksharing loops through the ABI, on real teams.
#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "region.h"

namespace {

using namespace lowered;

constexpr unsigned kSchedules[] = {SHEP_SCHEDULE_DEFAULT, SHEP_SCHEDULE_STATIC, SHEP_SCHEDULE_DYNAMIC,
                                   SHEP_SCHEDULE_GUIDED,  SHEP_SCHEDULE_AUTO,   SHEP_SCHEDULE_RUNTIME};
constexpr unsigned kModifiers[] = {0, SHEP_SCHEDULE_MONOTONIC, SHEP_SCHEDULE_NONMONOTONIC, SHEP_SCHEDULE_SIMD,
                                   SHEP_SCHEDULE_ORDERED};

class Counts {
 public:
  explicit Counts(size_t size) : size_(size), counts_(new std::atomic<int>[size + 1] {}) {}
  void add(size_t index) { counts_[index].fetch_add(1); }
  bool all_are(int expected) const {
    return std::all_of(&counts_[0], &counts_[size_], [=](const std::atomic<int>& count) { return count == expected; });
  }

 private:
  size_t size_;
  std::unique_ptr<std::atomic<int>[]> counts_;
};

TEST(Loop, EveryScheduleExecutesEachIterationOnce) {
  for (int threads : {1, 2, 3, 8}) {
    for (unsigned schedule : kSchedules) {
      for (unsigned modifier : kModifiers) {
        for (shep_i64 chunk : {0, 1, 3, 1000}) {
          for (shep_u64 iterations : {0, 1, 2, 7, 501}) {
            Counts counts(iterations);
            parallel(threads, [&] {
              loop(iterations, {schedule | modifier, chunk}, [&](shep_u64 iteration) { counts.add(iteration); });
            });
            EXPECT_TRUE(counts.all_are(1)) << threads << " threads, schedule " << (schedule | modifier) << ", chunk "
                                           << chunk << ", " << iterations << " iterations";
          }
        }
      }
    }
  }
}

TEST(Loop, IsSharedByATeamOfOneOutsideAnyRegion) {
  for (unsigned schedule : kSchedules) {
    Counts counts(20);
    loop(20, {schedule | SHEP_SCHEDULE_ORDERED, 3},
         [&](shep_u64 iteration) { ordered([&] { counts.add(iteration); }); });
    EXPECT_TRUE(counts.all_are(1));
  }
}

TEST(Loop, RuntimeScheduleIsTheTasksOwn) {
  omp_set_schedule(omp_sched_static, 2);
  std::vector<int> thread_of(12, -1);
  parallel(3, [&] {
    loop(12, {SHEP_SCHEDULE_RUNTIME}, [&](shep_u64 iteration) { thread_of[iteration] = omp_get_thread_num(); });
  });
  EXPECT_EQ(thread_of, (std::vector<int>{0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2}));
  omp_set_schedule(omp_sched_static, 0);
}

TEST(Loop, EndsWithABarrierUnlessNowait) {
  std::atomic<int> done{0};
  std::atomic<int> seen_by_all{0};
  parallel(4, [&] {
    loop(400, {SHEP_SCHEDULE_DYNAMIC, 1}, [&](shep_u64) { done.fetch_add(1); });
    if (done.load() == 400) seen_by_all.fetch_add(1);
  });
  EXPECT_EQ(seen_by_all.load(), 4);
}

// Many more loops than buffers, of changing schedules and lengths, with no barrier between: threads are loops apart.
TEST(Loop, NowaitLoopsOverlap) {
  constexpr int kLoops = 2000;
  for (int threads : {2, 5}) {
    Counts counts(kLoops * 16);
    parallel(threads, [&] {
      for (int number = 0; number < kLoops; ++number) {
        const unsigned schedule =
            kSchedules[number % std::size(kSchedules)] | (number % 7 == 0 ? SHEP_SCHEDULE_ORDERED : 0);
        const shep_u64 iterations = number % 17;
        loop(iterations, {schedule, number % 3, true},
             [&](shep_u64 iteration) { counts.add(number * 16 + iteration); });
        // What the loop leaves out, so that every count is 1.
        if (shep_single_begin(&kHere)) {
          for (shep_u64 rest = iterations; rest < 16; ++rest) counts.add(number * 16 + rest);
        }
      }
    });
    EXPECT_TRUE(counts.all_are(1)) << threads << " threads";
  }
}

TEST(Loop, NestedTeamsHaveTheirOwn) {
  omp_set_max_active_levels(2);
  Counts outer(8), inner(8 * 30);
  parallel(2, [&] {
    loop(8, {SHEP_SCHEDULE_DYNAMIC, 1}, [&](shep_u64 row) {
      outer.add(row);
      parallel(3,
               [&] { loop(30, {SHEP_SCHEDULE_DYNAMIC, 2}, [&](shep_u64 column) { inner.add(row * 30 + column); }); });
    });
  });
  omp_set_max_active_levels(1);
  EXPECT_TRUE(outer.all_are(1));
  EXPECT_TRUE(inner.all_are(1));
}

TEST(Loop, HostThreadsOpenRegionsSideBySide) {
  constexpr int kHosts = 4, kRegions = 50, kIterations = 64;
  Counts counts(kHosts * kIterations);
  std::vector<std::thread> hosts;
  for (int host = 0; host < kHosts; ++host) {
    hosts.emplace_back([&, host] {
      for (int region = 0; region < kRegions; ++region) {
        parallel(3, [&] {
          loop(kIterations, {SHEP_SCHEDULE_DYNAMIC, 1},
               [&](shep_u64 iteration) { counts.add(host * kIterations + iteration); });
        });
      }
    });
  }
  for (std::thread& host : hosts) host.join();
  EXPECT_TRUE(counts.all_are(kRegions));
}

TEST(Loop, OrderedRegionsFollowTheIterations) {
  for (int threads : {1, 2, 4, 8}) {
    for (unsigned schedule : kSchedules) {
      for (shep_i64 chunk : {0, 1, 4}) {
        std::vector<shep_u64> order;  // no lock: ordered regions exclude each other
        parallel(threads, [&] {
          loop(200, {schedule | SHEP_SCHEDULE_ORDERED, chunk}, [&](shep_u64 iteration) {
            if (iteration % 5 != 0) ordered([&] { order.push_back(iteration); });
          });
        });
        ASSERT_EQ(order.size(), 160u);
        EXPECT_TRUE(std::is_sorted(order.begin(), order.end())) << threads << " threads, schedule " << schedule;
      }
    }
  }
}

// Short regions and more threads than cores: turns change hands between threads awake and asleep.
TEST(Loop, NoTurnIsLost) {
  long done = 0;
  parallel(4, [&] {
    loop(20000, {SHEP_SCHEDULE_STATIC | SHEP_SCHEDULE_ORDERED, 1}, [&](shep_u64) { ordered([&] { ++done; }); });
  });
  EXPECT_EQ(done, 20000);
}

// The part of an iteration after its ordered region does not hold up the next iteration.
TEST(Loop, TheTurnIsPassedOnAtTheEndOfTheOrderedRegion) {
  std::atomic<bool> second_was_there{false};
  parallel(2, [&] {
    loop(2, {SHEP_SCHEDULE_STATIC | SHEP_SCHEDULE_ORDERED, 1}, [&](shep_u64 iteration) {
      ordered([&] {
        if (iteration == 1) second_was_there = true;
      });
      while (iteration == 0 && omp_get_num_threads() == 2 && !second_was_there) {}
    });
  });
  EXPECT_TRUE(second_was_there);
}

// OpenMP forbids it.
TEST(Loop, AnIterationMayHaveSeveralOrderedRegions) {
  constexpr int kRegions = 3;
  std::vector<shep_u64> order;
  parallel(4, [&] {
    loop(200, {SHEP_SCHEDULE_STATIC | SHEP_SCHEDULE_ORDERED | SHEP_SCHEDULE_ORDERED_AGAIN, 1}, [&](shep_u64 iteration) {
      for (int i = 0; i < kRegions; ++i) ordered([&] { order.push_back(iteration * kRegions + shep_u64(i)); });
    });
  });
  ASSERT_EQ(order.size(), size_t(200 * kRegions));
  for (size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i);
  // Where nobody has told so, the turn is the next iteration's behind the first region, and the loop ends.
  std::atomic<int> done{0};
  parallel(4, [&] {
    loop(2000, {SHEP_SCHEDULE_STATIC | SHEP_SCHEDULE_ORDERED, 1}, [&](shep_u64) {
      for (int i = 0; i < kRegions; ++i) ordered([&] { ++done; });
    });
  });
  EXPECT_EQ(done, 2000 * kRegions);
}

TEST(Loop, OrderedMayBeOneLoopInAnother) {
  std::vector<int> order;
  parallel(3, [&] {
    loop(3, {SHEP_SCHEDULE_DYNAMIC | SHEP_SCHEDULE_ORDERED, 1}, [&](shep_u64 outer) {
      ordered([&] { order.push_back(int(outer) * 10); });
      // A region of its own for the inner loop, as OpenMP demands.
      parallel(1,
               [&] { loop(3, {SHEP_SCHEDULE_STATIC | SHEP_SCHEDULE_ORDERED, 1}, [&](shep_u64) { ordered([] {}); }); });
    });
  });
  EXPECT_EQ(order, (std::vector<int>{0, 10, 20}));
}

}  // namespace
