// Whole task programs under one scheduler and team size, which the environment gives: see CMakeLists.txt beside.
#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <cstdlib>
#include <vector>

#include "lowered.h"
#include "sanitized.h"

using namespace lowered;

namespace {

int threads() {
  const char* value = getenv("OMP_NUM_THREADS");
  return value ? atoi(value) : 2;
}

long fib(int n) {
  if (n < 2) return n;
  long x, y;
  task([&x, n] { x = fib(n - 1); });
  task([&y, n] { y = fib(n - 2); });
  taskwait();
  return x + y;
}

TEST(Programs, Fib) {
  for (int round = 0; round < 3; ++round) {
    long result = 0;
    parallel_master(0, [&] { result = fib(20); });
    EXPECT_EQ(result, 6765);
  }
}

TEST(Programs, FibFromEveryThread) {
  std::atomic<long> sum{0};
  parallel(0, [&] { sum += fib(12); });
  EXPECT_EQ(sum, 144 * threads());
}

// Counts placements with tasks whose parents do not wait for them.
void place_queens(int n, std::vector<int> rows, std::atomic<long>& solutions) {
  if (int(rows.size()) == n) {
    ++solutions;
    return;
  }
  for (int row = 0; row < n; ++row) {
    bool safe = true;
    for (int i = 0; i < int(rows.size()); ++i) {
      const int distance = int(rows.size()) - i;
      safe &= rows[i] != row && rows[i] + distance != row && rows[i] - distance != row;
    }
    if (!safe) continue;
    std::vector<int> extended = rows;
    extended.push_back(row);
    task([n, extended, &solutions] { place_queens(n, extended, solutions); });
  }
}

TEST(Programs, QueensEndAtTheBarrier) {
  std::atomic<long> solutions{0};
  parallel(0, [&] {
    if (shep_thread_num() == 0) place_queens(7, {}, solutions);
    barrier();
    EXPECT_EQ(solutions, 40);
  });
  EXPECT_EQ(solutions, 40);
}

TEST(Programs, QueensInATaskgroup) {
  parallel_master(0, [&] {
    std::atomic<long> solutions{0};
    taskgroup([&] { place_queens(7, {}, solutions); });
    EXPECT_EQ(solutions, 40);
  });
}

TEST(Programs, FlatProducer) {
  constexpr int kTasks = 20000;
  std::atomic<long> sum{0};
  parallel_master(0, [&] {
    for (int i = 0; i < kTasks; ++i) task([&sum, i] { sum.fetch_add(i, std::memory_order_relaxed); });
  });
  EXPECT_EQ(sum, long(kTasks) * (kTasks - 1) / 2);
}

TEST(Programs, EveryThreadProduces) {
  std::atomic<long> sum{0};
  parallel(0, [&] {
    for (int i = 0; i < 3000; ++i) task([&sum] { sum.fetch_add(1, std::memory_order_relaxed); });
    taskwait();
    for (int i = 0; i < 3000; ++i) task([&sum] { sum.fetch_add(1, std::memory_order_relaxed); });
  });
  EXPECT_EQ(sum, 6000 * threads());
}

long depth(long n) {
  if (n == 0) return 0;
  long below = 0;
  task([&below, n] { below = depth(n - 1); });
  taskwait();
  return below + 1;
}

// From a thread with a stack for it, as OMP_STACKSIZE gives the others one.
TEST(Programs, DeepRecursion) {
  const char* value = getenv("SHEPHERD_TEST_DEPTH");
  static const long levels = value && !kSanitized ? atol(value) : 4000;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 << 20);
  pthread_t thread;
  pthread_create(
      &thread, &attributes,
      [](void*) -> void* {
        parallel_master(0, [&] { EXPECT_EQ(depth(levels), levels); });
        return nullptr;
      },
      nullptr);
  pthread_join(thread, nullptr);
}

// Each task's only child outlives it.
void chain(long n, std::atomic<long>& steps) {
  ++steps;
  if (n > 1) task([n, &steps] { chain(n - 1, steps); });
}

TEST(Programs, Chain) {
  std::atomic<long> steps{0};
  parallel_master(0, [&] { chain(10000, steps); });
  EXPECT_EQ(steps, 10000);
}

TEST(Programs, TaskwaitAwaitsChildrenOnly) {
  parallel_master(0, [&] {
    std::atomic<int> children{0};
    std::atomic<int> grandchildren{0};
    for (int i = 0; i < 100; ++i) {
      task([&] {
        task([&] { ++grandchildren; });
        ++children;
      });
    }
    taskwait();
    EXPECT_EQ(children, 100);
    taskgroup([&] {
      for (int i = 0; i < 100; ++i) {
        task([&] { task([&] { ++children; }); });
      }
    });
    EXPECT_EQ(children, 200);
    while (grandchildren != 100) shep_taskyield(nullptr);
  });
}

TEST(Programs, UndeferredTasksWithDeferredChildren) {
  std::atomic<int> ran{0};
  parallel_master(0, [&] {
    for (int i = 0; i < 200; ++i) {
      task(SHEP_TASK_UNDEFERRED, [&] {
        for (int j = 0; j < 5; ++j) {
          task(SHEP_TASK_UNDEFERRED, [&] { task([&] { ++ran; }); });
        }
        task([&] { ++ran; });
        taskwait();
      });
    }
  });
  EXPECT_EQ(ran, 1200);
}

TEST(Programs, FinalTasksAreIncluded) {
  parallel_master(0, [&] {
    int plain = 0;  // no data race: all of it on one thread, in order
    task(SHEP_TASK_FINAL, [&] {
      for (int i = 0; i < 100; ++i) {
        const int thread = shep_thread_num();
        task([&, thread] {
          EXPECT_EQ(shep_thread_num(), thread);
          ++plain;
        });
        EXPECT_EQ(plain, i + 1);
      }
    });
    taskwait();
    EXPECT_EQ(plain, 100);
  });
}

TEST(Programs, OveralignedCaptures) {
  struct alignas(128) Line {
    long values[16];
  };
  std::atomic<long> sum{0};
  parallel_master(0, [&] {
    for (int i = 0; i < 500; ++i) {
      Line line = {};
      line.values[15] = i;
      task([line, &sum] {
        EXPECT_EQ(reinterpret_cast<uintptr_t>(&line) % 128, 0u);
        sum += line.values[15];
      });
    }
  });
  EXPECT_EQ(sum, 500 * 499 / 2);
}

TEST(Programs, NestedRegions) {
  std::atomic<long> sum{0};
  parallel(0, [&] {
    parallel(2, [&] {
      if (shep_thread_num() == 0) sum += fib(10);
    });
    task([&] { parallel(3, [&] { task([&] { sum += 1; }); }); });
  });
  EXPECT_GE(sum, 56 * threads());
}

TEST(Programs, ManyRegions) {
  std::atomic<long> sum{0};
  for (int i = 0; i < 500; ++i) parallel(1 + i % 4, [&] { sum.fetch_add(1); });
  EXPECT_GE(sum, 500);
}

TEST(Programs, ManyBarriers) {
  std::atomic<int> arrived{0};
  parallel(0, [&] {
    for (int i = 1; i <= 200; ++i) {
      ++arrived;
      barrier();
      EXPECT_GE(arrived, i * threads());
      barrier();
    }
  });
}

TEST(Programs, TasksOutsideOfRegions) {
  int ran = 0;
  task([&] { ++ran; });
  EXPECT_EQ(ran, 1);
  taskwait();
  taskgroup([&] { task([&] { ++ran; }); });
  EXPECT_EQ(ran, 2);
  barrier();
}

}  // namespace
