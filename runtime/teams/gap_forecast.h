// Forecasts when the next region is due. Programs in time steps leave a thread idle for similar times; a thread that
// wakes shortly before spares its team the wake-up: 10 to 15 us on a virtual machine, more where cores sleep deeply.
#pragma once

#include <array>
#include <cstdint>

namespace shep {

class GapForecast {
 public:
  void gap_was(int64_t ns);

  // Returns true if the last gaps were so similar that the time from earliest() to latest() is short next to the gap.
  // The longest and the shortest gap do not count.
  bool is_certain() const { return latest_ > 0; }
  // In ns since the gap began.
  int64_t earliest() const { return earliest_; }
  int64_t latest() const { return latest_; }

 private:
  static constexpr int kGaps = 5;
  static constexpr int64_t kMarginNs = 50'000;  // more than a timer is late
  static constexpr int64_t kLongestWindowNs = 500'000;
  static constexpr int64_t kGapsPerWindow = 20;  // so at most a twentieth of the time is spent in looking

  std::array<int64_t, kGaps> gaps_ = {};
  int count_ = 0;
  int64_t earliest_ = 0;
  int64_t latest_ = 0;
};

}  // namespace shep
