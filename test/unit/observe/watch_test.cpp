// The times of a worker's phases add up to the region's, whatever happens in it.
#include "observe/watch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>
#include <vector>

#include "observe/stats/ledger.h"

namespace shep {
namespace {

void pass(int64_t ns) {
  for (const int64_t began = monotonic_ns(); monotonic_ns() - began < ns;) {}
}

// One worker's part in a region of its own, and what the books say of it.
struct Bench {
  explicit Bench(bool exact, const char* file)
      : watch(0, exact), where(*new shep_location{file, "bench", 1, 1}) {  // the books keep it
    region.site = &open_region(&where, 1, 1);
    region.began = monotonic_ns();
  }

  void begin() { watch.begin_region(region, counters, 0, 0); }
  Tally end(int64_t when = monotonic_ns()) {
    watch.end_region(when);
    for (const RegionSite& site : close_books(!watch.is_exact()).sites) {
      if (site.where->__file == where.__file) return site.sum();
    }
    return {};
  }

  Watch watch;
  const shep_location& where;
  RegionWatch region;
  WorkerCounters counters;
};

int64_t parts(const Tally& tally) {
  return std::accumulate(std::begin(tally.spent), std::end(tally.spent), int64_t{0});
}

TEST(Watch, ExactPhasesAddUpToTheLastNanosecond) {
  Bench bench(true, "exact");
  pass(100'000);  // until the thread comes
  bench.begin();
  bench.watch.enter(Phase::kWork);
  pass(2'000'000);
  {
    During creating(&bench.watch, Phase::kCreate);
    EXPECT_EQ(bench.watch.phase(), Phase::kCreate);
    pass(500'000);
  }
  EXPECT_EQ(bench.watch.phase(), Phase::kWork);
  bench.watch.enter(Phase::kIdle);
  pass(500'000);
  const Tally tally = bench.end();
  EXPECT_EQ(parts(tally), tally.total);
  EXPECT_GE(tally.of(Phase::kSynchronise), 100'000);
  EXPECT_GE(tally.of(Phase::kWork), 2'000'000);
  EXPECT_GE(tally.of(Phase::kCreate), 500'000);
  EXPECT_GE(tally.of(Phase::kIdle), 500'000);
}

TEST(Watch, ARegionEndsAtTheLastArrival) {
  Bench bench(true, "barrier");
  bench.begin();
  bench.watch.enter(Phase::kWork);
  pass(100'000);
  bench.watch.enter(Phase::kIdle);
  const int64_t end = monotonic_ns();
  pass(3'000'000);  // the worker is late to notice,
  bench.watch.enter(Phase::kSchedule);
  pass(1'000'000);  // and even looks for work meanwhile
  bench.watch.enter(Phase::kIdle);
  const Tally tally = bench.end(end);
  EXPECT_EQ(tally.total, end - bench.region.began);
  EXPECT_EQ(parts(tally), tally.total);
  EXPECT_LT(tally.of(Phase::kIdle), 1'000'000);
}

TEST(Watch, ASearchThatFindsIsNoIdleness) {
  Bench bench(true, "search");
  bench.begin();
  bench.watch.enter(Phase::kIdle);
  pass(200'000);
  Search search(&bench.watch);
  pass(700'000);
  search.found(Phase::kSteal);
  const Tally tally = bench.end();
  EXPECT_GE(tally.of(Phase::kSteal), 700'000);
  EXPECT_GE(tally.of(Phase::kIdle), 200'000);
  EXPECT_EQ(parts(tally), tally.total);
}

TEST(Watch, SamplesShareOutTheRegionsTime) {
  Bench bench(false, "sampled");
  bench.begin();
  bench.watch.enter(Phase::kWork);
  bench.watch.see(3000);
  bench.watch.enter(Phase::kIdle);
  bench.watch.see(1000);
  pass(400'000);
  const Tally tally = bench.end();
  EXPECT_EQ(parts(tally), tally.total);
  EXPECT_EQ(tally.looks, 2u);
  EXPECT_NEAR(double(tally.of(Phase::kIdle)), double(tally.total) / 4, 2);
}

TEST(Watch, WithoutASampleAllIsWork) {
  Bench bench(false, "unseen");
  bench.begin();
  const Tally tally = bench.end();
  EXPECT_EQ(tally.of(Phase::kWork), tally.total);
}

TEST(Watch, CountsAreOfTheRegionOnly) {
  Bench bench(true, "counts");
  bench.counters.published = 10;
  bench.begin();
  bench.counters.published = 13;
  bench.watch.counts.undeferred = 2;
  const Tally tally = bench.end();
  EXPECT_EQ(tally.counts.published, 3u);
  EXPECT_EQ(tally.counts.created, 5u);
}

TEST(Ledger, OneSourceLineIsOneSite) {
  static const shep_location here = {"f.c", "f", 7, 1}, same = {"f.c", "f", 7, 1}, other = {"f.c", "f", 8, 1};
  RegionSite& first = open_region(&here, 1, 1);
  EXPECT_EQ(&open_region(&same, 1, 2), &first);
  EXPECT_EQ(first.threads, 2);
  EXPECT_NE(&open_region(&other, 1, 1), &first);
  EXPECT_NE(&open_region(&here, 2, 1), &first);
}

// A region that an exit() has left behind, with the exiting thread in it, keeps nobody waiting; one that thread 0 has
// ended does.
TEST(Ledger, WaitsForThoseWhoCanCome) {
  static const shep_location here = {"f.c", "f", 9, 1};
  open_region(&here, 1, 2);
  EXPECT_TRUE(await_entries());
  RegionSite& ended = open_region(&here, 1, 2);
  enter_into_ledger(ended, {0, 0, {}}, 2);
  std::atomic<bool> has_come{false};
  std::thread late([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    has_come = true;
    enter_into_ledger(ended, {1, 0, {}}, 0);
  });
  EXPECT_TRUE(await_entries());
  EXPECT_TRUE(has_come);
  late.join();
}

// Of a number of threads that is more than there are pages in the books, each twice, two regions of one site at once.
TEST(Ledger, HasTheEntriesOfThreadsThatComeAtOnce) {
  static const shep_location here = {"f.c", "f", 10, 1};
  constexpr int kThreads = 150, kTimes = 2;
  std::vector<std::thread> threads;
  RegionSite* const sites[kTimes] = {&open_region(&here, 1, kThreads), &open_region(&here, 1, kThreads)};
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([&, thread] {
      for (RegionSite* const site : sites) {
        Tally tally;
        tally.total = thread + 1;
        enter_into_ledger(*site, {thread, 0, tally}, thread == 0 ? kThreads : 0);
      }
    });
  for (std::thread& each : threads) each.join();
  const Books books = close_books(false);
  const auto site =
      std::ranges::find_if(books.sites, [](const RegionSite& each) { return each.where->__line == here.__line; });
  ASSERT_NE(site, books.sites.end());
  EXPECT_EQ(site->times, unsigned(kTimes));
  EXPECT_EQ(site->elapsed, kTimes);
  ASSERT_EQ(site->by_thread.size(), size_t(kThreads));
  for (int thread = 0; thread < kThreads; ++thread) {
    EXPECT_EQ(site->by_thread[size_t(thread)].thread, thread);
    EXPECT_EQ(site->by_thread[size_t(thread)].tally.total, kTimes * (thread + 1));
  }
}

}  // namespace
}  // namespace shep
