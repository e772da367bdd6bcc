// Collapsed nests with dependent bounds in templates, over pointers, in a member function and a lambda.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <vector>

template <typename Index, typename T> T pairs(const std::vector<T> &v) {
  T sum = T();
#pragma omp parallel for collapse(2) reduction(+ : sum) schedule(dynamic, 5)
  for (Index i = 0; i < Index(v.size()); ++i)
    for (Index j = i + 1; j < Index(v.size()); ++j) sum += v[i] * v[j];
  return sum;
}

struct Matrix {
  int n;
  std::vector<double> cells;
  void mirror() {
#pragma omp parallel for collapse(2)
    for (int row = 0; row < n; ++row) {
      for (int column = 0; column < row; ++column) {
        cells[column * n + row] = cells[row * n + column] + 1;
      }
    }
  }
};

int main() {
  std::vector<long> v(40);
  for (long i = 0; i < 40; ++i) v[i] = i * i % 11;
  std::printf("%ld %ld\n", pairs<int>(v), pairs<unsigned char>(v));
  Matrix m = {12, std::vector<double>(144)};
  for (int i = 0; i < 144; ++i) m.cells[i] = i;
  m.mirror();
  double sum = 0;
  for (int i = 0; i < 144; ++i) sum += m.cells[i] * i;
  std::printf("%.1f\n", sum);
  long crossings = 0;
  auto count = [&] {
#pragma omp parallel for collapse(2) reduction(+ : crossings)
    for (long *p = v.data(); p < v.data() + 40; ++p)
      for (long *q = p; q < v.data() + 40; ++q) crossings += *p > *q;
  };
  count();
  std::printf("%ld\n", crossings);
}
