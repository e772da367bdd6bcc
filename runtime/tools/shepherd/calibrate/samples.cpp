#include "tools/shepherd/calibrate/samples.h"

#include <algorithm>

namespace shep::tool {

Figure figure_of(std::vector<double> samples) {
  if (samples.empty()) return {};
  std::sort(samples.begin(), samples.end());
  const size_t count = samples.size();
  const double median = samples[count / 2];
  const double quarters = samples[count * 3 / 4] - samples[count / 4];
  return {median, median > 0 ? quarters / median : 0};
}

double share_of_interruptions() {
  constexpr int64_t kLong = 100'000'000,
                    kGap = 3'000;  // ns; no two readings of the clock are so far apart by themselves
  const int64_t began = monotonic_ns();
  int64_t away = 0, last = began;
  while (last - began < kLong) {
    const int64_t now = monotonic_ns();
    if (now - last > kGap) away += now - last;
    last = now;
  }
  return double(away) / double(last - began);
}

}  // namespace shep::tool
