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

// How long the processors of this process were idle, or others' that have them as well. The kernel adds up all threads
// for it: some microseconds where there are hundreds. Each thread has its own.
class OthersTime {
 public:
  void restart(int64_t now);  // monotonic ns
  // Returns the time since restart() on that many processors, ns, all together. On a virtual machine: all of it where
  // there are other programs, else none.
  int64_t until(int64_t now, int cpus) const;

 private:
  int64_t wall_ = 0;
  int64_t processor_ = 0;
};

}  // namespace shep
