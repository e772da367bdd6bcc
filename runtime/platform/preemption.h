// How long the calling thread was kept off its processor by other threads: what a measurement of the program should not
// count.
#pragma once

#include <cstdint>

namespace shep {

// Of one thread, which makes all the calls.
class Preemption {
 public:
  // From here on.
  void restart();
  // ns until `now`, which is monotonic_ns() of just now; begins anew. A thread that slept of its own accord meanwhile
  // was not kept off.
  int64_t until(int64_t now);

 private:
  int64_t wall_ = 0;
  int64_t processor_ = 0;
  long sleeps_ = 0;
};

}  // namespace shep
