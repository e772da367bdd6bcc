// Repeated measurements of one thing. Others use the machine, too, so that single ones say little.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "platform/clock.h"

namespace shep::tool {

struct Figure {
  double ns = 0;      // the median
  double spread = 0;  // what lies between the first and the third quarter, as part of the median
};

Figure figure_of(std::vector<double> samples);

inline constexpr int kRounds = 41;

// Says when there are enough measurements: on a busy machine after fewer.
class Patience {
 public:
  bool wants_more(size_t samples) const {
    return samples < size_t{kRounds} && (samples < kFewest || monotonic_ns() - began_ < kLongest);
  }

 private:
  static constexpr size_t kFewest = 5;
  static constexpr int64_t kLongest = 500'000'000;  // ns
  const int64_t began_ = monotonic_ns();
};

// The time of `once`, which does `times` of what is measured.
template <class Once> Figure measure(int times, Once once) {
  std::vector<double> samples;
  for (const Patience patience; patience.wants_more(samples.size());) {
    const int64_t began = monotonic_ns();
    once();
    samples.push_back(double(monotonic_ns() - began) / times);
  }
  return figure_of(std::move(samples));
}

// Which part of the time others keep the calling thread off its processor.
double share_of_interruptions();

}  // namespace shep::tool
