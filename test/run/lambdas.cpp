// Tasks inside lambdas, lambdas inside tasks, captures of captures, generic and recursive lambdas, lambdas as
// firstprivate.
// RUN: %matrix --backend=%backend --flag=-std=c++17 %s
#include <cstdio>
#include <functional>
#include <vector>

static long with_lambdas(int n) {
  long total = 0;
  const int step = 3;
  auto add = [&total](long amount) {
#pragma omp atomic
    total += amount;
  };
  auto spawn = [&, step](int from) {
    for (int i = from; i < n; i += step) {
#pragma omp task
      {
        auto square = [i](auto x) { return x * x + i; };
        add(square(static_cast<long>(i)));
      }
    }
  };
#pragma omp taskgroup
  {
    for (int start = 0; start < step; start++) {
#pragma omp task firstprivate(spawn)
      spawn(start);
    }
  }
  return total;
}

static int recursive(int n) {
  std::function<int(int)> fib = [&](int k) {
    if (k < 2)
      return k;
    int x = 0, y = 0;
#pragma omp task shared(x, fib)
    x = fib(k - 1);
    y = fib(k - 2);
#pragma omp taskwait
    return x + y;
  };
  return fib(n);
}

template <class Body> void for_each_task(std::vector<int> &values, Body body) {
  for (auto &value : values) {
    int *const at = &value;
#pragma omp task firstprivate(body)
    body(*at);
  }
#pragma omp taskwait
}

int main() {
  std::vector<int> values(50, 2);
  long total = 0;
#pragma omp parallel
#pragma omp single
  {
    total = with_lambdas(100);
    std::printf("%ld %d\n", total, recursive(14));
    int factor = 7;
    for_each_task(values, [factor](int &value) { value *= factor; });
  }
  auto region = [&](int scale) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (std::size_t i = 0; i < values.size(); i++)
      sum += values[i] * scale;
    return sum;
  };
  std::printf("%d\n", region(2));
}
