// Regions of many sizes, nested ones, from several threads at once, with tasks that live until the region's end.
#include <omp.h>

#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

static std::atomic<long> sum{0};

static void leave_tasks(int count) {
  for (int i = 0; i < count; ++i) {
#pragma omp task firstprivate(i)
    {
#pragma omp task
      sum += i;
    }
  }
}

static void region(int threads) {
#pragma omp parallel num_threads(threads)
  {
#pragma omp single nowait
    leave_tasks(20);
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < 10; ++i) sum += 1;
  }
}

static void nested() {
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
#pragma omp single
    leave_tasks(10);
#pragma omp taskloop
    for (int i = 0; i < 8; ++i) sum += 1;
  }
}

static void program() {
  omp_set_max_active_levels(2);
  for (int round = 0; round < 12; ++round) {
    region(1 + round % 4);
    omp_set_num_threads(2 + round % 3);
#pragma omp parallel
#pragma omp single
    leave_tasks(5);
    nested();
  }
}

int main() {
  program();
  const long once = sum;
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) threads.emplace_back(program);
  for (std::thread &each : threads) each.join();
  // region: 190 + 10, the next one: 10, nested: 2 * 45 + 2 * 8
  const long expected = 12 * (190 + 10 + 10 + 90 + 16);
  if (once != expected || sum != 3 * expected)
    std::printf("%ld of %ld, %ld of %ld\n", once, expected, sum.load(), 3 * expected);
  return once != expected || sum != 3 * expected;
}
