#include "observe/stats/ledger.h"

#include <sched.h>

#include <algorithm>
#include <mutex>

#include "observe/place.h"
#include "platform/clock.h"
#include "platform/process/fork_gate.h"
#include "platform/futex_lock.h"

namespace shep {

namespace {

constexpr int64_t kLongestWait = 1'000'000'000;  // ns

struct Ledger {
  FutexLock lock;
  std::vector<std::unique_ptr<RegionSite>> sites;
  int expected = 0;  // entries
  int due = 0;  // of these, in regions that thread 0 has left; those that came before it count below zero
};

Ledger& ledger() {
  static constinit MadeOnce<Ledger> the_ledger;  // read by the last of atexit's functions
  return the_ledger.get([] { return Ledger(); });
}

ThreadTally& entry_for(std::vector<ThreadTally>& entries, int thread, int shepherd) {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const ThreadTally& each) { return each.thread == thread; });
  if (found != entries.end()) return *found;
  entries.push_back({thread, shepherd, {}});
  return entries.back();
}

}  // namespace

Tally RegionSite::sum() const {
  Tally all;
  for (const ThreadTally& each : by_thread) all.add(each.tally);
  return all;
}

RegionSite& open_region(const shep_location* where, int level, int threads) {
  Ledger& books = ledger();
  std::lock_guard guard(books.lock);
  books.expected += threads;
  for (const auto& site : books.sites) {
    if (site->level != level || !is_same_place(site->where, where)) continue;
    site->threads = std::max(site->threads, threads);
    return *site;
  }
  books.sites.push_back(std::make_unique<RegionSite>());
  RegionSite& site = *books.sites.back();
  site.where = where;
  site.level = level;
  site.threads = threads;
  return site;
}

void enter_into_ledger(RegionSite& site, const ThreadTally& entry, int threads) {
  Ledger& books = ledger();
  std::lock_guard guard(books.lock);
  --books.expected;
  --books.due;
  entry_for(site.by_thread, entry.thread, entry.shepherd).tally.add(entry.tally);
  if (entry.thread > 0) return;
  books.due += threads;
  ++site.times;
  site.elapsed += entry.tally.total;
}

bool await_entries() {
  Ledger& books = ledger();
  const int64_t began = monotonic_ns();
  std::unique_lock guard(books.lock);
  while (books.due > 0 && monotonic_ns() - began < kLongestWait) {
    guard.unlock();
    sched_yield();
    guard.lock();
  }
  return books.due <= 0;
}

Books close_books(bool sampled) {
  Ledger& books = ledger();
  std::lock_guard guard(books.lock);
  Books copy;
  copy.missing = books.expected;
  for (const auto& site : books.sites) copy.sites.push_back(*site);
  for (RegionSite& site : copy.sites) {
    std::sort(site.by_thread.begin(), site.by_thread.end(),
              [](const auto& a, const auto& b) { return a.thread < b.thread; });
    if (!sampled) continue;
    for (ThreadTally& each : site.by_thread) each.tally.settle_samples();
  }
  return copy;
}

std::vector<ThreadTally> by_worker(const std::vector<RegionSite>& sites) {
  std::vector<ThreadTally> workers;
  for (const RegionSite& site : sites)
    for (const ThreadTally& each : site.by_thread)
      entry_for(workers, each.thread, each.shepherd).tally.add(each.tally.without_nested());
  std::sort(workers.begin(), workers.end(), [](const auto& a, const auto& b) { return a.thread < b.thread; });
  return workers;
}

std::vector<ThreadTally> by_shepherd(const std::vector<ThreadTally>& workers) {
  std::vector<ThreadTally> shepherds;
  for (const ThreadTally& each : workers) {
    ThreadTally& entry = entry_for(shepherds, each.shepherd, each.shepherd);
    entry.tally.add(each.tally);
  }
  std::sort(shepherds.begin(), shepherds.end(), [](const auto& a, const auto& b) { return a.shepherd < b.shepherd; });
  return shepherds;
}

}  // namespace shep
