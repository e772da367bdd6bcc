// How long strands of some nanoseconds take, which cannot be measured one by one: what runs around them in the
// simulation has taken the caches and predictors, interruptions come in between, and all of that only adds. A strand
// that begins and ends at the same places of the program as others counts for no more than the lower quarter of those
// does.
#pragma once

#include <cstddef>
#include <cstdint>

namespace shep::simulation {

class ShortStrands {
 public:
  static constexpr int64_t kLongest = 500'000;  // ps

  // Returns what a strand counts for that was measured to take that long. Places that share an entry here are one.
  int64_t likely(uintptr_t began_at, uintptr_t ended_at, int64_t measured) {
    if (measured >= kLongest) return measured;
    int64_t& quarter = quarters_[(began_at * 0x9e3779b97f4a7c15u ^ ended_at * 0xc2b2ae3d27d4eb4fu) >> 52];
    if (quarter < 0) quarter = measured;
    const int64_t result = measured < quarter ? measured : quarter;
    const int64_t step = quarter / 32 + 100;
    quarter += measured < quarter ? -3 * step : step;
    if (quarter < 0) quarter = 0;
    return result;
  }

  ShortStrands() {
    for (int64_t& each : quarters_) each = -1;
  }

 private:
  static constexpr size_t kEntries = 4096;
  int64_t quarters_[kEntries];
};

}  // namespace shep::simulation
