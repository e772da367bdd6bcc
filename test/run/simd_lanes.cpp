// How many iterations of a simd loop are executed at once may be a template's parameter, or depend on it.
// RUN: %matrix --backend=%backend --flag=-O3 %s
#include <cstdio>

template <class T, int Distance> static int lanes(bool is_long) {
  static T x[1000];
  int wrong = 0;
  auto check = [&](int distance) {
    for (int j = 0; j < 1000; j++) {
      wrong += x[j] != T(j / distance);
      x[j] = 0;
    }
  };
#pragma omp parallel for simd safelen(Distance) num_threads(1)
  for (int j = Distance; j < 1000; j++) x[j] = x[j - Distance] + 1;
  check(Distance);
#pragma omp parallel for simd safelen(sizeof(T) / 2) simdlen(1) num_threads(1)
  for (int j = int(sizeof(T) / 2); j < 1000; j++) x[j] = x[j - int(sizeof(T) / 2)] + 1;
  check(int(sizeof(T) / 2));
#pragma omp parallel for simd if(simd : is_long && Distance > 9) num_threads(1)
  for (int j = 1; j < 1000; j++) x[j] = x[j - 1] + 1;
  check(1);
  return wrong;
}

int main() { std::printf("%d %d %d\n", lanes<int, 2>(true), lanes<double, 4>(true), lanes<unsigned, 1>(false)); }
