// Exceptions thrown and caught within tasks, loops, sections and critical regions, also from functions that they call.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <stdexcept>
#include <string>

static int alive;

struct Counted {
  Counted() { add(1); }
  Counted(const Counted &) { add(1); }
  ~Counted() { add(-1); }
  static void add(int amount) {
#pragma omp atomic
    alive += amount;
  }
};

static int fail_at(int depth) {
  Counted local;
  if (depth == 0)
    throw std::runtime_error("bottom");
  return fail_at(depth - 1) + 1;
}

static int caught_in_task(int i) {
  int result = 0;
  Counted captured;
#pragma omp task shared(result) firstprivate(captured)
  {
    try {
      result = fail_at(i);
    } catch (const std::exception &error) {
      result = i + static_cast<int>(std::string(error.what()).size());
    }
  }
#pragma omp taskwait
  return result;
}

static int rethrown(int i) {
  int result = 0;
#pragma omp task shared(result) untied
  try {
    try {
      if (i % 2)
        throw i;
      throw 'c';
    } catch (char) {
      throw -i;
    }
  } catch (int value) {
    result = value;
  }
#pragma omp taskwait
  return result;
}

int main() {
  int results[40] = {0}, in_loop = 0, in_critical = 0;
#pragma omp parallel
  {
#pragma omp single
    for (int i = 0; i < 20; i++) {
#pragma omp task shared(results)
      {
        results[i] = caught_in_task(i);
        results[20 + i] = rethrown(i);
      }
    }
#pragma omp for reduction(+ : in_loop)
    for (int i = 0; i < 50; i++) {
      try {
        if (i % 3 == 0)
          throw Counted();
      } catch (const Counted &) {
        in_loop += i;
      }
    }
  }
#pragma omp parallel for
  for (int i = 0; i < 50; i++) {
#pragma omp critical
    {
      try {
        in_critical += fail_at(i % 4);
      } catch (std::runtime_error &) {
        in_critical++;
      }
    }
  }
  for (int result : results)
    std::printf("%d ", result);
  std::printf("%d %d, %d alive\n", in_loop, in_critical, alive);
}
