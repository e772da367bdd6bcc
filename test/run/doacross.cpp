// Dependences between iterations in templates, over iterators and with private counters.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <vector>

template <typename T> struct Grid {
  int rows, columns;
  std::vector<T> cells;
  Grid(int r, int c) : rows(r), columns(c), cells(r * c, T(1)) {}
  T &at(int i, int j) { return cells[i * columns + j]; }

  template <typename Index> void sweep() {
#pragma omp parallel for ordered(2) schedule(static, 1)
    for (Index i = 1; i < Index(rows); ++i)
      for (Index j = Index(columns) - 2; j >= 1; --j) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j + 1)
        at(i, j) += at(i - 1, j) * T(0.5) + at(i, j + 1);
#pragma omp ordered depend(source)
      }
  }
};

int main() {
  Grid<double> a(20, 30);
  a.sweep<int>();
  Grid<long> b(9, 50);
  b.sweep<long>();
  b.sweep<short>();
  std::vector<long> chain(100, 3);
#pragma omp parallel for ordered(1) schedule(dynamic, 3)
  for (auto p = chain.begin() + 2; p < chain.end(); p += 2) {
#pragma omp ordered depend(sink : p - 2)
    *p = (*(p - 2) * 5 + *(p - 1)) % 10007;
#pragma omp ordered depend(source)
  }
  double sum = 0;
  for (double each : a.cells) sum += each;
  long total = 0;
  for (long each : b.cells) total = (total * 7 + each) % 1000003;
  for (long each : chain) total = (total * 7 + each) % 1000003;
  std::printf("%.6f %ld\n", sum, total);
}
