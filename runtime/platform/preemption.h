// How long the calling thread was kept off its processor by other threads: what a measurement of the program should not count.
#pragma once

#include <cstdint>

namespace shep {

class Preemption {
 public:
  // ns since the last call, which was by the same thread. A thread that slept of its own accord since then was not kept off.
  int64_t since_last_call();

 private:
  int64_t wall_ = 0;
  int64_t processor_ = 0;
  long sleeps_ = 0;
};

}  // namespace shep
