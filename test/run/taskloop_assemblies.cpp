// Taskloops of assemblies in C++: members share the task's copies, which are destroyed once; templates, members of
// classes, iterators, range-for, lambdas, exceptions inside.
// RUN: %matrix --backend=%backend --divide=0 %s
#include <atomic>
#include <cstdio>
#include <list>
#include <stdexcept>
#include <vector>

static std::atomic<int> alive{0}, wrong{0};

struct Counted {
  std::vector<int> values;
  explicit Counted(int size = 0) : values(size) { ++alive; }
  Counted(const Counted &other) : values(other.values) { ++alive; }
  ~Counted() { --alive; }
  Counted &operator=(const Counted &) = default;
};

template <class T, int kWidth> static T total(const std::vector<T> &items) {
  T sum{}, last{};
#pragma omp taskloop width(kWidth) shared(items) grainsize(kWidth) reduction(+ : sum) lastprivate(last)
  for (auto at = items.begin(); at < items.end(); ++at) {
    last = *at;
    if (at == items.begin()) continue;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 10; ++i) sum += *at;
  }
  return sum + last;
}

struct Solver {
  int width = 2, steps = 0;
  std::vector<int> cells = std::vector<int>(100);

  void sweep(bool in_parallel) {
#pragma ompx assembly width(width + 1)
#pragma omp taskloop if (in_parallel) num_tasks(5)
    for (auto &each : cells) {
#pragma omp single
      ++each;
      try {
        throw std::runtime_error("each member catches its own");
      } catch (const std::exception &) {
#pragma omp single
#pragma omp atomic
        ++steps;
      }
    }
  }
  int sum() {
    int result = 0;
    [&] {
#pragma omp taskloop width(width) reduction(+ : result) collapse(2)
      for (int i = 0; i < 10; ++i)
        for (int k = 0; k < 10; ++k) {
#pragma omp single
          result += cells[i * 10 + k];
        }
    }();
    return result;
  }
};

/* Objects: one copy for the members of a task, and one of each member's own. */
static int objects(int width) {
  Counted shared(6), last(1);
  int sum = 0;
#pragma omp taskloop width(width) grainsize(2) firstprivate(shared) lastprivate(last) reduction(+ : sum)
  for (int t = 0; t < 8; ++t) {
    Counted mine(1);
    last = Counted(t);
#pragma omp for
    for (int i = 0; i < 6; ++i) shared.values[i] = t;
#pragma omp single
    for (int each : shared.values) sum += each;
    if (mine.values.size() != 1) ++wrong;
  }
  if (last.values.size() != 7) ++wrong;
  return sum;
}

int main() {
  Solver solver;
  double sum = 0;
  int objects_sum = objects(3);
#pragma omp parallel
#pragma omp single
  {
    sum = total<int, 2>(std::vector<int>(50, 2)) + total<double, 3>(std::vector<double>(20, .5));
    for (int width = 1; width < 5; ++width) objects_sum += objects(width);
    solver.sweep(true);
    solver.sweep(false);
  }
  std::printf("%g, %d alive, %d wrong, objects %d, steps %d, cells %d\n", sum, alive.load(), wrong.load(), objects_sum,
              solver.steps, solver.sum());
}
