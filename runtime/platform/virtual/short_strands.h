// How long strands of some nanoseconds take. The counter by which they are timed goes on by some ten nanoseconds at a
// time, so that a single one says little, but their mean much. Kept out is what a strand takes longer here than it
// would: because a processor usually begins it before what comes before has ended, because another thread or program
// has had the processor since the last one, or because it was interrupted.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace shep::simulation {

class ShortStrands {
 public:
  static constexpr int64_t kLongest = 500'000;  // ps
  // A longer one may be one that was interrupted, if it is not longer than that, and none of so many of its kind was.
  static constexpr int64_t kInterrupted = 100'000'000;
  static constexpr int kSeldom = 4096;

  // Returns what a strand counts for that was measured to take that long, which may be less than nothing. A kind are
  // those between the same two places of the program; places that share an entry here are one.
  // `border`: how much a strand seems longer than it is, at most.
  int64_t likely(uintptr_t began_at, uintptr_t ended_at, int64_t measured, bool disturbed, int64_t border) {
    Kind& kind = kinds_[(began_at * 0x9e3779b97f4a7c15u ^ ended_at * 0xc2b2ae3d27d4eb4fu) >> 52];
    if (measured >= kLongest && !kind.is_interruption(measured)) return measured;
    if (measured >= kLongest || (disturbed && kind.is_known()))
      measured = kind.mean;
    else if (!disturbed)
      kind.add(measured);
    return measured - (kind.is_known() ? std::min(kind.mean, border) : border);
  }

 private:
  static constexpr int kEntries = 4096;
  static constexpr int kKnown = 16, kRemembered = 256;  // strands

  struct Kind {
    int64_t mean = 0;
    int weight = 0;
    int short_ones = 0;  // since one that was not

    bool is_known() const { return weight >= kKnown; }
    bool is_interruption(int64_t measured) {
      return std::exchange(short_ones, 0) >= kSeldom && measured < kInterrupted;
    }
    void add(int64_t measured) {
      short_ones = std::min(short_ones + 1, kSeldom);
      weight = std::min(weight + 1, kRemembered);
      mean += (measured - mean) / weight;
    }
  };

  Kind kinds_[kEntries];
};

// What was measured of a thread's strands, one after the other, in times that are not less than nothing: what one lacks
// the next ones pay.
class Debt {
 public:
  int64_t pay(int64_t measured) {
    const int64_t rest = measured - debt_;
    debt_ = std::clamp<int64_t>(-rest, 0, kMost);
    return std::max<int64_t>(rest, 0);
  }

 private:
  static constexpr int64_t kMost = 200'000;  // ps
  int64_t debt_ = 0;
};

}  // namespace shep::simulation
