// Who holds which cache line, and what it takes to get it: a model of MESI with one cache for each hardware thread.
//
// A load of a line that somebody else has written fetches it from there; a store or read-modify-write takes it from
// all who hold it. The farthest of them sets the time. While a line is on its way it is nobody else's: transfers of one
// line queue, which is what contention costs. Nobody has a line before it was written last, by a thread that may be
// ahead: else what a lock protects could come before its last holder has left it.
#pragma once

#include <cstdint>
#include <vector>

#include "platform/virtual/coherence/costs.h"
#include "platform/virtual/cpus.h"
#include "platform/virtual/turns/own_memory.h"

namespace shep::simulation {

enum class Access { kLoad, kStore, kUpdate };

class Coherence {
 public:
  Coherence(const Cpus& cpus, const Costs& costs);

  // Returns when an access at `now` has ended, and takes note of it. Hits count as free: the caller knows what they
  // cost, and who waits for what: a thread does not wait for its store.
  int64_t access(int cpu, uintptr_t address, Access kind, int64_t now);

  // Notes that somebody who polls looks at what lies there: the next transfer for a write sets taken_while_watched(),
  // and ends the watch.
  void watch(uintptr_t address) { line(address / kLineSize).is_watched = true; }
  // Whether another cache may write what lies there without this one's knowledge.
  bool is_shared(int cpu, uintptr_t address) { return line(address / kLineSize).owner != cpu; }
  uintptr_t taken_while_watched() const { return taken_while_watched_; }
  void forget_taken() { taken_while_watched_ = 0; }

  uint64_t accesses() const { return accesses_; }
  uint64_t transfers() const { return transfers_; }
  // Those of them that came from so far away.
  uint64_t transfers_from(int distance) const { return transfers_by_distance_[distance]; }

 private:
  static constexpr int kWords = kMostCpus / 64;
  static constexpr uintptr_t kLineSize = 64;
  static constexpr int16_t kShared = -1;

  struct Line {
    uintptr_t number = 0;  // the address over 64; 0: none
    int64_t free_at = 0;
    uint64_t holders[kWords] = {};
    int16_t owner = kShared;  // the only holder, which may write
    bool is_watched = false;

    bool holds(int cpu) const { return holders[cpu / 64] >> (cpu % 64) & 1; }
    void add(int cpu) { holders[cpu / 64] |= uint64_t{1} << (cpu % 64); }
    void make_owner(int cpu);
  };

  Line& line(uintptr_t number);
  void grow();
  int64_t fetch(Line& line, int cpu, int64_t now);
  int64_t take(Line& line, int cpu, int64_t now);
  // Distances of holders of the line.
  int nearest(const Line& line, int cpu) const;
  int farthest(const Line& line, int cpu) const;
  // Returns when the line has come from so far away, and counts it.
  int64_t transfer(const Line& line, int distance, int64_t now);

  const Cpus& cpus_;
  int64_t by_distance_[kDistances];
  std::vector<Line, OwnMemory<Line>> lines_;
  size_t used_ = 0;
  uintptr_t taken_while_watched_ = 0;  // the line's address
  uint64_t accesses_ = 0, transfers_ = 0, transfers_by_distance_[kDistances] = {};
};

}  // namespace shep::simulation
