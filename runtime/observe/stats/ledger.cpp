#include "observe/stats/ledger.h"

#include <sched.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "observe/place.h"
#include "platform/clock.h"
#include "platform/cpu.h"
#include "platform/process/fork_gate.h"
#include "platform/futex_lock.h"

namespace shep {

namespace {

constexpr int64_t kLongestWait = 1'000'000'000;  // ns

constexpr int kPages = 64;

// The entries of the threads whose numbers have one remainder: those of a team that leave a region at once do not wait
// for each other, nor fetch each other's lines.
struct alignas(kCacheLine) Page {
  FutexLock lock;
  int entries = 0;  // that were made
  std::map<const RegionSite*, std::vector<ThreadTally>> by_site;
};

struct Ledger {
  FutexLock lock;  // before a page's; guards all but the pages
  std::vector<std::unique_ptr<RegionSite>> sites;  // whose `by_thread` is empty: that is in the pages
  int expected = 0;  // entries
  int due = 0;  // of these, in regions that thread 0 has left
  Page pages[kPages];

  int entries() {
    int sum = 0;
    for (Page& each : pages) {
      const std::lock_guard guard(each.lock);
      sum += each.entries;
    }
    return sum;
  }
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

void expect_no_entries(int threads) {
  Ledger& books = ledger();
  const std::lock_guard guard(books.lock);
  books.expected -= threads;
}

void enter_into_ledger(RegionSite& site, const ThreadTally& entry, int threads) {
  Ledger& books = ledger();
  if (entry.thread == 0) {
    const std::lock_guard guard(books.lock);
    books.due += threads;
    ++site.times;
    site.elapsed += entry.tally.total;
  }
  Page& page = books.pages[size_t(entry.thread) % kPages];
  const std::lock_guard guard(page.lock);
  ++page.entries;
  entry_for(page.by_site[&site], entry.thread, entry.shepherd).tally.add(entry.tally);
}

bool await_entries() {
  Ledger& books = ledger();
  const int64_t began = monotonic_ns();
  std::unique_lock guard(books.lock);
  while (books.due > books.entries() && monotonic_ns() - began < kLongestWait) {
    guard.unlock();
    sched_yield();
    guard.lock();
  }
  return books.due <= books.entries();
}

Books close_books(bool sampled) {
  Ledger& books = ledger();
  std::lock_guard guard(books.lock);
  Books copy;
  copy.missing = books.expected - books.entries();
  for (const auto& site : books.sites) {
    copy.sites.push_back(*site);
    std::vector<ThreadTally>& rows = copy.sites.back().by_thread;
    for (Page& page : books.pages) {
      const std::lock_guard page_guard(page.lock);
      const auto found = page.by_site.find(site.get());
      if (found != page.by_site.end()) rows.insert(rows.end(), found->second.begin(), found->second.end());
    }
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.thread < b.thread; });
    if (!sampled) continue;
    for (ThreadTally& each : rows) each.tally.settle_samples();
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
