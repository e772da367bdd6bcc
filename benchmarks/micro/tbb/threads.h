// What the oneTBB programs share. They have the shape, the variants and the line of the OpenMP programs of the same name.
#ifndef SHEPHERD_MICRO_TBB_THREADS_H
#define SHEPHERD_MICRO_TBB_THREADS_H

#include "../micro.h"
#include <atomic>
#include <cstdlib>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>

// For the whole of main: as many threads as OMP_NUM_THREADS says, so that the driver sets one variable for all.
class Threads {
public:
  static int count() {
    const char *threads = std::getenv("OMP_NUM_THREADS");
    return threads ? std::atoi(threads) : oneapi::tbb::info::default_concurrency();
  }

private:
  oneapi::tbb::global_control limit_{oneapi::tbb::global_control::max_allowed_parallelism, std::size_t(count())};
};

// Counts by thread, as a threadprivate variable does; take() while no task runs.
class PerThread {
public:
  static long &mine() {
    static thread_local Slot &slot = slots_[used_++];
    return slot.value;
  }

  static long take() {
    long sum = 0;
    for (Slot &slot : slots_) {
      sum += slot.value;
      slot.value = 0;
    }
    return sum;
  }

private:
  struct alignas(64) Slot {
    long value;
  };
  static inline Slot slots_[1024];
  static inline std::atomic<int> used_;
};

#endif
