// What a program does while cores come and go: tasks nested in tasks, many beside each other, loops between barriers.
#pragma once

#include <gtest/gtest.h>

#include <atomic>

#include "lowered.h"

namespace coming_and_going {

using namespace lowered;

inline constexpr unsigned kUntied = SHEP_TASK_UNTIED;

inline long fib(int n, unsigned flags) {
  if (n < 2) return n;
  long x, y;
  task(flags, [&x, n, flags] { x = fib(n - 1, flags); });
  task(flags, [&y, n, flags] { y = fib(n - 2, flags); });
  taskwait();
  return x + y;
}

// Runs them in a team of that size.
inline void run_programs(int threads) {
  for (unsigned flags : {0u, kUntied}) {
    long result = 0;
    std::atomic<int> leaves{0}, members{0};
    parallel(threads, [&] {
      ++members;
      if (shep_thread_num() == 0) result = fib(15, flags);
      barrier();
      for (int i = 0; i < 50; ++i) task(flags, [&] { ++leaves; });
      barrier();
      ++members;
    });
    ASSERT_EQ(result, 610);
    ASSERT_EQ(leaves, 50 * threads);
    ASSERT_EQ(members, 2 * threads) << "the team stays as it is";
  }
}

}  // namespace coming_and_going
