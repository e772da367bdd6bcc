// The times by phase, and counts, of one worker or several, in one parallel region or in all.
#pragma once

#include "observe/phase.h"
#include "observe/stats/counters.h"

namespace shep {

struct Tally {
  int64_t total = 0;              // ns; what the phases add up to
  int64_t spent[kPhases] = {};    // ns, in exact mode
  uint64_t samples[kPhases] = {};  // ns as well, in sample mode: how much time the sampler has seen in each phase
  Counts counts;

  int64_t of(Phase phase) const { return spent[int(phase)]; }
  int64_t of(Component component) const {
    int64_t sum = 0;
    for (int i = 0; i < kPhases; ++i) sum += kPhaseNames[i].component == component ? spent[i] : 0;
    return sum;
  }

  void add(const Tally& other) {
    total += other.total;
    looks += other.looks;
    for (int i = 0; i < kPhases; ++i) {
      spent[i] += other.spent[i];
      samples[i] += other.samples[i];
    }
    counts.add(other.counts);
  }

  uint64_t looks = 0;  // of the sampler

  // Beside what regions inside have in their own tallies.
  Tally without_nested() const {
    Tally own = *this;
    own.total -= own.of(Component::kElsewhere);
    own.spent[int(Phase::kNested)] = 0;
    return own;
  }

  // Shares `total` out to the phases as the samples have it. Without a single sample all of it is work: the region was
  // too short.
  void settle_samples();
};

}  // namespace shep
