// Measures how long other threads kept the calling thread off its processor, so that a measurement of the program can
// leave that out.
#pragma once

#include <cstdint>

namespace shep {

// Serves one thread, which makes all the calls.
class Preemption {
 public:
  // Starts to measure.
  void restart();
  // Returns the ns lost until `now`, the current monotonic_ns(), and restarts. Returns 0 if the thread has slept
  // voluntarily in between.
  int64_t until(int64_t now);

 private:
  int64_t wall_ = 0;
  int64_t processor_ = 0;
  long sleeps_ = 0;
};

}  // namespace shep
