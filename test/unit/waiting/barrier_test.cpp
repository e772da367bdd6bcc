// The counting part of waiting/barrier.md: shapes of the tree, and that a barrier is neither early nor late.
#include "waiting/barrier.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

namespace shep {
namespace {

Machine machine_of(int packages, int l3s, int cores) {
  Machine machine;
  for (int i = 0; i < packages * l3s * cores; ++i) {
    Core core;
    core.l2 = i;
    core.l3 = i / cores;
    core.numa = core.package = i / (cores * l3s);
    machine.cores.push_back(core);
  }
  return machine;
}

std::vector<int> first_cores(int count) {
  std::vector<int> cores(count);
  std::iota(cores.begin(), cores.end(), 0);
  return cores;
}

TEST(BarrierShape, FewWorkersShareOneNode) {
  const Machine machine = machine_of(4, 1, 8);
  for (int workers : {1, 2, 3, 8}) EXPECT_EQ(Barrier(machine, first_cores(workers)).nodes(), 1) << workers;
  EXPECT_EQ(Barrier(machine, {0, 8, 16, 24}).nodes(), 1) << "one in each package";
}

TEST(BarrierShape, ManyFollowTheMachine) {
  EXPECT_EQ(Barrier(machine_of(4, 1, 8), first_cores(32)).nodes(), 4 + 1) << "packages, machine";
  EXPECT_EQ(Barrier(machine_of(2, 2, 4), first_cores(16)).nodes(), 4 + 2 + 1) << "caches, packages, machine";
  EXPECT_EQ(Barrier(machine_of(1, 1, 20), first_cores(20)).nodes(), 3 + 1) << "a large cache is cut into eights";
  EXPECT_EQ(Barrier(machine_of(2, 1, 2), {0, 1, 2}).nodes(), 1 + 1)
      << "who is alone in its package goes straight to the root";
}

TEST(BarrierShape, TheOrderOfWorkersDoesNotMatter) {
  std::vector<int> scattered;
  for (int i = 0; i < 32; ++i) scattered.push_back(i * 8 % 32 + i / 4);
  EXPECT_EQ(Barrier(machine_of(4, 1, 8), scattered).nodes(), 4 + 1);
}

TEST(Barrier, TheLastToCheckInOpensIt) {
  const Machine machine = machine_of(4, 1, 8);
  std::mt19937 random(7);
  for (int workers : {1, 2, 3, 4, 5, 8, 9, 17, 32, 70}) {
    std::vector<int> cores(workers);
    for (int i = 0; i < workers; ++i) cores[i] = i % 32;
    Barrier barrier(machine, cores);
    std::vector<int> order = first_cores(workers);
    for (int round = 0; round < 50; ++round) {
      std::shuffle(order.begin(), order.end(), random);
      for (int thread : order) barrier.reach(thread);
      for (int thread : order) {
        EXPECT_FALSE(std::any_of(order.begin(), order.end(), [&](int each) { return barrier.is_open(each); }))
            << workers;
        const uint64_t number = barrier.check_in(thread);
        EXPECT_EQ(number, uint64_t(round) + 1);
        EXPECT_EQ(barrier.has_opened(number), thread == order.back()) << workers;
      }
      EXPECT_TRUE(std::all_of(order.begin(), order.end(), [&](int each) { return barrier.is_open(each); })) << workers;
    }
  }
}

TEST(Barrier, OneThreadMayBeABarrierAhead) {
  const Machine machine = machine_of(4, 1, 8);
  for (int workers : {2, 4, 32}) {
    Barrier barrier(machine, first_cores(workers));
    for (int thread = 0; thread < workers; ++thread) {
      barrier.reach(thread);
      barrier.check_in(thread);
    }
    barrier.reach(0);
    barrier.check_in(0);
    EXPECT_FALSE(barrier.is_open(0));
    for (int thread = 1; thread < workers; ++thread)
      EXPECT_TRUE(barrier.is_open(thread)) << "has yet to see the last one open";
  }
}

TEST(Barrier, AllLearnOfTheLatestCheckIn) {
  const Machine machine = machine_of(4, 1, 8);
  std::mt19937 random(11);
  for (int workers : {1, 2, 3, 4, 9, 32, 70}) {
    std::vector<int> cores(workers);
    for (int i = 0; i < workers; ++i) cores[i] = i % 32;
    Barrier barrier(machine, cores);
    for (int round = 0; round < 20; ++round) {
      int64_t latest = 0;
      for (int thread = 0; thread < workers; ++thread) {
        const int64_t time = 1 + random() % 1000;  // less than before, too
        latest = std::max(latest, time);
        barrier.reach(thread);
        barrier.note_time(thread, time);
        barrier.check_in(thread);
      }
      if (workers > 1) {  // one is at the next barrier already
        barrier.reach(0);
        barrier.note_time(0, 5000);
        barrier.check_in(0);
      }
      for (int thread = 1; thread < workers; ++thread) EXPECT_EQ(barrier.last_check_in(thread), latest) << workers;
      for (int thread = 1; thread < workers; ++thread) {
        barrier.reach(thread);
        barrier.note_time(thread, 10);
        barrier.check_in(thread);
      }
      EXPECT_EQ(barrier.last_check_in(0), workers > 1 ? 5000 : latest);
    }
  }
}

// Plain variables that each thread writes before and all read after the barrier: wrong values, or races under TSan, if
// it is early. Now and then another thread checks in for one, as the end of its last task would.
void run_phases(int workers, int phases) {
  const Machine machine = machine_of(4, 1, 8);
  Barrier barrier(machine, first_cores(workers));
  std::vector<int> written(workers);
  std::vector<std::atomic<int>> proxies(workers);
  std::atomic<int> wrong{0};
  const auto wait = [&](int self) {
    barrier.reach(self);
    const int helper = (self + 1) % workers;
    if (self % 3 == 0 && workers > 3 && helper != 0) {
      proxies[helper].fetch_add(1, std::memory_order_acq_rel);
    } else {
      barrier.check_in(self);
    }
    while (!barrier.is_open(self)) {
      if (proxies[self].load(std::memory_order_acquire) > 0) {
        proxies[self].fetch_sub(1, std::memory_order_acq_rel);
        barrier.check_in((self + workers - 1) % workers);
      }
      std::this_thread::yield();
    }
  };
  std::vector<std::thread> threads;
  for (int self = 0; self < workers; ++self) {
    threads.emplace_back([&, self] {
      for (int phase = 1; phase <= phases; ++phase) {
        written[self] = phase;
        wait(self);
        for (int each : written) wrong += each != phase;
        wait(self);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

// Threads that check in at one moment: one of them has to report each node, however they are interleaved.
TEST(Barrier, SimultaneousCheckInsAreReported) {
  const Machine machine = machine_of(4, 1, 8);
  constexpr int kWorkers = 12, kRounds = 2000;
  Barrier barrier(machine, first_cores(kWorkers));
  ASSERT_EQ(barrier.nodes(), 3);
  std::atomic<int> arrived{0};
  std::atomic<bool> late{false};
  const auto run = [&](int first, int last) {
    for (int round = 1; round <= kRounds; ++round) {
      for (int each = first; each < last; ++each) barrier.reach(each);
      arrived.fetch_add(1);
      while (arrived.load() < 2 * round - 1) std::this_thread::yield();
      for (int each = first; each < last; ++each) barrier.check_in(each);
      const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
      for (int each = first; each < last; ++each) {
        while (!barrier.is_open(each) && !late) {
          if (std::chrono::steady_clock::now() > deadline) late = true;
        }
      }
      if (late) return;
    }
  };
  // They share the first node, which has eight members.
  std::thread other([&] { run(4, 12); });
  run(0, 4);
  other.join();
  EXPECT_FALSE(late);
}

TEST(Barrier, PhasesOnOneLine) { run_phases(6, 2000); }
TEST(Barrier, PhasesOnATree) { run_phases(32, 200); }

}  // namespace
}  // namespace shep
