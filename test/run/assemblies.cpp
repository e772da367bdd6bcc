// Task assemblies in C++: members share the task's copies, which are destroyed once, when all have ended; templates,
// members, exceptions inside.
// RUN: %matrix --backend=%backend --divide=0 %s
#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <vector>

static std::atomic<int> alive{0}, copies{0};

struct Counted {
  std::vector<int> values;
  explicit Counted(int size) : values(size) { ++alive; }
  Counted(const Counted &other) : values(other.values) { ++alive, ++copies; }
  ~Counted() { --alive; }
};

template <class T> static T total(const std::vector<T> &items, int width) {
  T sum{};
#pragma ompx assembly width(width)
#pragma omp task shared(items, sum)
  {
#pragma omp for reduction(+ : sum)
    for (unsigned i = 0; i < items.size(); ++i) sum += items[i];
  }
#pragma omp taskwait
  return sum;
}

struct Solver {
  int steps = 0;
  std::vector<int> cells = std::vector<int>(100);

  template <int kWidth> void sweep() {
#pragma omp task ompx_width(kWidth)
    {
#pragma omp for
      for (auto &each : cells) ++each;
      try {
        throw std::runtime_error("each member catches its own");
      } catch (const std::exception &) {
#pragma omp atomic
        ++steps;
      }
#pragma omp barrier
#pragma omp single
      steps = 1000;
    }
  }
};

int main() {
  Solver solver;
  int sum = 0;
  double other = 0;
#pragma omp parallel
#pragma omp single
  {
    {
      for (int t = 0; t < 20; ++t) {
        Counted counted(40);
#pragma ompx assembly width(3)
#pragma omp task firstprivate(counted)
        {
          Counted mine(1);
#pragma omp for
          for (int i = 0; i < 40; ++i) ++counted.values[i];
#pragma omp single
          for (int each : counted.values)
#pragma omp atomic
            sum += each;
        }
      }
#pragma omp taskwait
    }
    sum += total(std::vector<int>(50, 2), 4);
    other = total(std::vector<double>(50, .5), 2);
    solver.sweep<2>();
#pragma omp taskwait
    solver.sweep<5>();
  }
  std::printf("%d alive, sum %d, %g, steps %d, cell %d\n", alive.load(), sum, other, solver.steps, solver.cells[99]);
}
