// fuse, split, interchange with a permutation and transformations below simd, over iterators, ranges and in templates.
// RUN: %matrix --backend=%backend --threads=1,3 %s
#include <cstdio>
#include <numeric>
#include <vector>

template <typename T, int N> static long fused(std::vector<T>& a, std::vector<T>& b) {
  T sums[2] = {0, 0};
#pragma omp fuse
  {
    for (T& each : a) each += N;
    for (auto at = b.begin(); at != b.end(); ++at) *at -= N;
    for (int i = 0; i < N; ++i) sums[0] += i;
  }
#pragma omp parallel for simd reduction(+ : sums[1])
#pragma omp fuse
  {
    for (size_t i = 0; i < a.size(); ++i) sums[1] += a[i];
    for (size_t i = 0; i < b.size(); ++i) sums[1] += 3 * b[i];
  }
  return sums[0] + 2 * sums[1];
}

struct Grid {
  int cells[4][5][6] = {};
  void fill() {
#pragma omp parallel for collapse(2)
#pragma omp interchange permutation(3, 1, 2)
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 5; ++j)
        for (int k = 0; k < 6; ++k) cells[i][j][k] += 30 * i + 6 * j + k;
  }
  template <int N> int parts() {
    int sum = 0;
#pragma omp split counts(1, omp_fill, 2)
    for (auto& row : cells)
      for (auto& line : row) sum = sum * 3 + [&] { return line[N]; }();
    return sum;
  }
};

// Clang 19 takes no reversed loop below another directive in an instance of a template.
template <typename T> static T reversed(T factor) {
  T sum = 0;
#pragma omp tile sizes(2)
#pragma omp reverse
  for (int i = 0; i < 7; ++i) sum += factor * i * i;
#pragma omp parallel for reduction(+ : sum)
#pragma omp reverse
  for (int i = 0; i < 7; ++i) sum += factor * i;
#pragma omp simd reduction(+ : sum)
#pragma omp reverse
  for (int i = 0; i < 7; ++i) sum += factor * i;
  return sum;
}

// Clang 19 crashes where it checks the jumps of such a template.
template <typename T> static T jumped_to(T factor) {
  auto scale = [&](auto by) {
    T sum = 0;
    switch (by % 3) {
      T scaled;
      case 1:
        scaled = factor * by;
#pragma omp parallel for reduction(+ : sum)
#pragma omp fuse
        {
          for (int i = 0; i < 7; ++i) sum += scaled * i;
          for (int i = 0; i < 5; ++i) sum += i;
        }
    }
    return sum;
  };
  return scale(4) + scale(2L);
}

// The directives may come out of macros, one or several, in part or all.
#define SHARED _Pragma("omp parallel for reduction(+ : sum)")
#define TILED(size) _Pragma("omp tile sizes(2)")
#define PAIRS TILED(2)
#define SHARED_PAIRS SHARED PAIRS
#define VECTOR_PAIRS _Pragma("omp simd reduction(+ : sum)") _Pragma("omp tile sizes(2)")
template <typename T> static T by_macros(T factor) {
  T sum = 0;
  switch (factor % 3) {
    T scaled;
    case 2: scaled = 3 * factor;
#pragma omp parallel for reduction(+ : sum)
      PAIRS for (int i = 0; i < 7; ++i) sum += scaled * i;
      SHARED
      PAIRS
      for (int i = 0; i < 5; ++i) sum += scaled * i;
      SHARED_PAIRS for (int i = 0; i < 7; ++i) sum += scaled + i;
      SHARED
#pragma omp tile sizes(2)
      for (int i = 0; i < 7; ++i) sum += scaled - i;
      VECTOR_PAIRS
      for (int i = 0; i < 9; ++i) sum += scaled * i;
#pragma omp simd reduction(+ : sum)
      PAIRS
      for (int i = 0; i < 9; ++i) sum += scaled * i * i;
  }
  return sum;
}

template <typename T> struct Jumping {
  T in_class(T factor) {
    T last = 0;
    switch (factor % 3) {
      T scaled;
      case 2: scaled = factor;
#pragma omp parallel for collapse(2) lastprivate(last)
#pragma omp tile sizes(2, 3)
        for (int i = 0; i < 7; ++i)
          for (int j = 0; j < 4; ++j) last = scaled * i + j;
    }
    return last;
  }
};

// Below teams, and with more loops than there are above the tiles, in a template.
template <typename T> void in_a_league(T n) {
  long shared = 0, distributed = 0, parallel = 0, loop = 0, simd = 0, all = 0;
#pragma omp teams num_teams(2) reduction(+ : shared)
#pragma omp distribute parallel for reduction(+ : shared)
#pragma omp tile sizes(2)
  for (T i = 0; i < n; i++) shared += i;
#pragma omp teams reduction(+ : distributed)
#pragma omp distribute
#pragma omp unroll partial
  for (T i = 0; i < n; i++) distributed += i;
#pragma omp teams reduction(+ : parallel) num_teams(1)
#pragma omp parallel for reduction(+ : parallel) collapse(2)
#pragma omp interchange
  for (T i = 0; i < n; i++)
    for (T j = 0; j < n; j++) parallel += i * j;
#pragma omp teams reduction(+ : loop)
#pragma omp loop
#pragma omp reverse
  for (T i = 0; i < n; i++) loop += i;
#pragma omp teams reduction(+ : simd)
#pragma omp distribute simd reduction(+ : simd) collapse(4)
#pragma omp tile sizes(2, 3)
  for (T i = 0; i < n; i++)
    for (T j = 0; j < n; j++) simd += i * j;
#pragma omp target map(tofrom : all)
#pragma omp teams distribute parallel for simd collapse(4) reduction(+ : all)
#pragma omp tile sizes(2, 3)
  for (T i = 0; i < n; i++)
    for (T j = 0; j < n; j++) all += i * j;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2) reduction(+ : all)
#pragma omp tile sizes(3)
  for (T i = 0; i < n; i++) all += i;
  std::printf("%ld %ld %ld %ld %ld %ld\n", shared, distributed, parallel, loop, simd, all);
}

int main() {
  in_a_league(10);
  in_a_league(7L);
  std::printf("%ld\n", reversed(5L));
  std::printf("%ld\n", Jumping<long>().in_class(5));
  std::printf("%ld\n", jumped_to(5L));
  std::printf("%ld\n", by_macros(5L));
  std::vector<int> a(37), b(53);
  std::iota(a.begin(), a.end(), 1);
  std::iota(b.begin(), b.end(), 100);
  std::printf("%ld\n", fused<int, 5>(a, b));
  Grid grid;
  grid.fill();
  std::printf("%d %d %d\n", grid.cells[3][4][5], grid.parts<1>(), grid.parts<3>());
}
