#include "observe/watch.h"

#include <algorithm>

#include "observe/stats/ledger.h"
#include "observe/trace/trace_ring.h"

namespace shep {

void Tally::settle_samples() {
  uint64_t seen = 0;
  for (uint64_t each : samples) seen += each;
  if (seen == 0) {
    spent[int(Phase::kWork)] = total;
    return;
  }
  int64_t left = total;
  for (int i = kPhases - 1; i > 0; --i) {
    spent[i] = int64_t(double(total) * double(samples[i]) / double(seen));
    left -= spent[i];
  }
  spent[int(Phase::kWork)] = left;
}

// Waits are part of the timeline.
void Watch::show(Phase phase) {
  if (phase == Phase::kIdle) return ring->begin_wait(TraceEvent::kIdle);
  if (phase == Phase::kSynchronise) return ring->begin_wait(TraceEvent::kSynchronise);
  ring->end_wait();
}

void Watch::has_been(Phase phase, int64_t since) {
  if (ring) [[unlikely]]
    show(phase);
  if (exact_) {
    const int64_t now = monotonic_ns();
    charge(std::max(since, since_));
    spent_[int(phase)] += now - since_;
    since_ = now;
  }
  phase_.store(phase, std::memory_order_relaxed);
}

Counts Watch::all_counts() const {
  Counts all = counts;
  all.published = counters_->published;
  all.executed = counters_->executed - counters_->own_calls;
  all.undeferred += counters_->own_calls;
  const StealCounters& steal = counters_->steal;
  all.stolen = steal.stolen;
  all.steals = steal.steals;
  all.failed_steals = steal.failed_steals;
  all.stolen_off_chip = steal.stolen_off_chip;
  all.steals_off_chip = steal.steals_off_chip;
  all.failed_steals_off_chip = steal.failed_steals_off_chip;
  all.empty_rounds = steal.empty_rounds;
  all.created = all.published + all.undeferred;
  return all;
}

int Watch::level() const { return site_ ? site_->level : 0; }

void Watch::begin_region(RegionWatch& region, const WorkerCounters& counters, int thread, int shepherd, int domain) {
  region_ = &region;
  site_ = region.site;
  began_ = region.began;
  counters_ = &counters;
  thread_ = thread;
  shepherd_ = shepherd;
  domain_ = domain;
  counts_before_ = all_counts();
  std::fill_n(spent_, kPhases, 0);
  for (int i = 0; i < kPhases; ++i) samples_before_[i] = samples_[i].load(std::memory_order_relaxed);
  looks_before_ = looks_.load(std::memory_order_relaxed);
  // The time until the thread came is the price of the fork.
  since_ = began_;
  phase_.store(Phase::kSynchronise, std::memory_order_relaxed);
  in_region.store(true, std::memory_order_relaxed);
}

void Watch::end_region(int64_t end) {
  in_region.store(false, std::memory_order_relaxed);
  Tally tally;
  tally.total = end - began_;
  if (exact_) {
    if (since_ < end) charge(end);
    std::copy_n(spent_, kPhases, tally.spent);
    // The part charged after the end, by a worker that noticed late that the barrier had opened.
    int64_t surplus = since_ - end;
    for (Phase phase : {Phase::kIdle, Phase::kSynchronise, Phase::kSchedule, Phase::kSteal, Phase::kWork}) {
      const int64_t part = std::min(surplus, tally.spent[int(phase)]);
      tally.spent[int(phase)] -= part;
      surplus -= part;
    }
  }
  for (int i = 0; i < kPhases; ++i) tally.samples[i] = samples_[i].load(std::memory_order_relaxed) - samples_before_[i];
  tally.looks = looks_.load(std::memory_order_relaxed) - looks_before_;
  tally.counts = all_counts();
  tally.counts.subtract(counts_before_);
  // Others may come late, when thread 0 is in the next region already.
  enter_into_ledger(*site_, {thread_, shepherd_, tally}, thread_ == 0 ? region_->threads : 0);
}

}  // namespace shep
