#include "teams/gap_forecast.h"

#include <algorithm>

namespace shep {

void GapForecast::gap_was(int64_t ns) {
  gaps_[count_++ % kGaps] = ns;
  earliest_ = latest_ = 0;
  if (count_ < kGaps) return;
  std::array<int64_t, kGaps> sorted = gaps_;
  std::sort(sorted.begin(), sorted.end());
  const int64_t shortest = sorted[1];
  const int64_t longest = sorted[kGaps - 2];
  const int64_t margin = kMarginNs + (longest - shortest);
  const int64_t window = longest - shortest + 2 * margin;
  if (window > kLongestWindowNs || window * kGapsPerWindow > shortest) return;
  earliest_ = shortest - margin;
  latest_ = longest + margin;
}

}  // namespace shep
