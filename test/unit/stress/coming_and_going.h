// What a program does while cores come and go: tasks nested in tasks, many beside each other, loops between barriers,
// assemblies whose members wait for each other.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

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

// A unit with assemblies says so before anything runs.
inline const bool has_assemblies = (shep_assemblies_exist(), true);

// Each member comes once, whatever the width, and finds the others behind a barrier.
inline void assemblies(int threads) {
  struct Came {
    std::atomic<int> now{0};
    int width;
  };
  std::vector<Came> all(size_t(3 * threads));
  for (size_t number = 0; number < all.size(); ++number) {
    all[number].width = 1 + int(number) % threads;
    task(SHEP_TASK_UNTIED | SHEP_TASK_ONLY_WAITS, [came = &all[number]] {
      static const shep_location where = {"coming_and_going.h", "assemblies", 1, 1};
      const auto member = [](void* data) {
        auto& self = *static_cast<Came*>(data);
        ++self.now;
        barrier();
        EXPECT_EQ(self.now, self.width);
      };
      shep_assembly(&where, member, came, came->width);
    });
  }
  taskwait();
  for (const Came& came : all) EXPECT_EQ(came.now, came.width);
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
      if (shep_thread_num() == 1) assemblies(threads);
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
