// The algorithms of std::execution (with libstdc++: on oneTBB's threads) next to OpenMP's tasks: docs/cpp.md.
#include <algorithm>
#include <cstdio>
#include <execution>
#include <numeric>
#include <vector>

int main() {
  std::vector<long> values(10000), copy;
  std::iota(values.begin(), values.end(), 0);
  // An algorithm within a task: its own threads take part, and the task's thread is one of them.
  long sum = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; ++i) {
#pragma omp task
    {
      const long part = std::reduce(std::execution::par, values.begin(), values.end(), 0L);
#pragma omp atomic
      sum += part;
    }
  }
  // Tasks within an algorithm, whose threads are none of a team: a task is executed by the one that creates it.
  std::for_each(std::execution::par, values.begin(), values.end(), [](long& value) {
    long twice = 0;
#pragma omp task shared(twice)
    twice = 2 * value;
#pragma omp taskwait
    value = twice;
  });
  // Regions within an algorithm: each of its threads gets a team of its own.
  long of_teams = 0;
  std::for_each(std::execution::par, values.begin(), values.begin() + 8, [&](long value) {
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic
      of_teams += value;
    }
  });
  std::printf("%ld %ld %ld\n", sum, values.back(), of_teams);
}
