// collapse(N) whose N is, or depends on, a template parameter.
// RUN: %matrix --backend=%backend --threads=3 %s
#include <cstdio>

struct Deep {
  static constexpr int loops = 3;
};

template <int N, class Shape> long visit(int n) {
  long sum = 0;
#pragma omp parallel for collapse(N) \
    reduction(+ : sum) schedule(dynamic)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      sum += i * 100 + j;
#pragma omp atomic
      sum += 0;
    }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(Shape::loops - N) shared(sum)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
#pragma omp atomic
      sum += j;
    }
  return sum;
}

int main() {
  std::printf("%ld %ld\n", visit<1, Deep>(9), visit<2, Deep>(7));
  return 0;
}
