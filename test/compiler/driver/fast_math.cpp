// With -ffast-math the C library's headers declare the vectors of mathematical functions by `declare simd`. That is no
// reason to change a source, nor to read one again with the bodies of all functions of headers.
// RUN: %shepcxx -fopenmp -std=c++17 -O2 -ffast-math --shep-emit=%t.out %s && cmp %t.out %s
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -O2 -ffast-math -DWITH_DIRECTIVE %s -o %t && %t
#include <cmath>

int main(int argc, char **) {
  double sum = 0;
#ifdef WITH_DIRECTIVE
  const int threads = 3;
#define LOOP _Pragma("omp parallel for reduction(+ : sum) num_threads(threads)")
  LOOP
#endif
  for (int i = 0; i < 100; ++i) sum += std::sin(i * argc) + 1;
  return std::abs(sum - 100) < 1 ? 0 : 1;
}
