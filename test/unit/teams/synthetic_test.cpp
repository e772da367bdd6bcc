// On a machine that only hwloc sees: HWLOC_SYNTHETIC="package:4 l3:1 core:8 pu:1", 32 threads, SHEPHERD_SCHEDULER=mts.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "lowered.h"
#include "teams/arrangement.h"
#include "teams/team.h"
#include "teams/thread.h"
#include "topology/machine.h"

namespace {

using namespace lowered;
using shep::current_worker;

TEST(Synthetic, MtsHasAShepherdForEachPackage) {
  std::atomic<int> workers_of[4] = {};
  parallel(0, [&] {
    const shep::Worker& worker = current_worker();
    EXPECT_EQ(worker.team->size, 32);
    EXPECT_EQ(worker.shepherd, worker.thread_num / 8);
    ++workers_of[worker.shepherd];
  });
  for (auto& workers : workers_of) EXPECT_EQ(workers, 8);
}

// The kernel has moved the program's own thread to where another was.
// As make_way_for_primary() does it: who is on the way out of the last region still looks at the scheduler that goes.
void exchange_at_rest(shep::Team& team, int thread) {
  for (shep::Thread* each : team.threads) shep::await_done(*each);
  shep::exchange_cores(team, thread);
}

TEST(Synthetic, AShepherdStaysOnItsCores) {
  const auto expect_at_home = [](const char* when) {
    parallel(0, [&] {
      const shep::Worker& worker = current_worker();
      EXPECT_EQ(worker.shepherd, shep::machine().cores[worker.core].package)
          << when << ", thread " << worker.thread_num;
      if (worker.thread_num != 0) return;
      for (int i = 0; i < 1000; ++i) task([] {});
    });
  };
  expect_at_home("before");
  shep::Team& team = *current_worker().kept.hot;
  shep::Scheduler* const scheduler = team.task_team.scheduler;
  exchange_at_rest(team, 7);
  EXPECT_EQ(team.task_team.scheduler, scheduler) << "they are of one shepherd";
  expect_at_home("in one shepherd");
  exchange_at_rest(team, 20);
  EXPECT_EQ(team.worker(0).shepherd, 2);
  EXPECT_EQ(team.worker(20).shepherd, 0);
  expect_at_home("between two");
  exchange_at_rest(team, 20);
  exchange_at_rest(team, 7);
  expect_at_home("back again");
}

TEST(Synthetic, StealsAreChunksOfUpToEight) {
  shep::StealCounters all;
  for (int round = 0; round < 20; ++round) {
    parallel(0, [&] {
      if (shep_thread_num() == 0) {
        for (int i = 0; i < 2000; ++i) task([] { std::this_thread::yield(); });
      }
      barrier();
      if (shep_thread_num() != 0) return;
      all = {};
      for (int i = 0; i < 32; ++i) {
        const shep::StealCounters& each = current_worker().team->worker(i).counters.steal;
        all.stolen += each.stolen;
        all.steals += each.steals;
        all.stolen_off_chip += each.stolen_off_chip;
        all.steals_off_chip += each.steals_off_chip;
      }
    });
  }
  EXPECT_GT(all.steals, 0u);
  EXPECT_GT(all.stolen, all.steals) << "several tasks at a time";
  EXPECT_LE(all.stolen, all.steals * 8);
  EXPECT_EQ(all.stolen_off_chip, all.stolen) << "a shepherd is a chip";
  EXPECT_EQ(all.steals_off_chip, all.steals);
}

}  // namespace
