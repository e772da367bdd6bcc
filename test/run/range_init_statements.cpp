// Range-for loops with an init-statement (C++20, 8.6.5), distributed, made tasks of and transformed: its names may hide
// others, and what it makes lives as long as the loop.
// RUN: %matrix --backend=%backend --threads=1,3 --flag=-std=c++20 %s
#include <cstdio>
#include <vector>

struct Numbers {
  std::vector<long> values;
  Numbers(long first, long count) {
    for (long i = 0; i < count; ++i) values.push_back(first + i);
  }
  ~Numbers() {
    for (long& each : values) each = -1000000;
  }
};

static long distributed() {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (Numbers all(3, 40); long each : all.values) sum += each * long(all.values.size());
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (Numbers all(1, 7); long each : all.values)
    for (Numbers all(2, 9); long& other : all.values) sum += each * other + long(all.values.size());
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2) reduction(+ : sum)
  for (int factor = 2; long each : {4L, 9L, 11L})
    for (long i = 0; i < 5; ++i) sum += factor * each + i;
  return sum;
}

template <typename T> static T transformed() {
  T sum = 0, last = 0;
#pragma omp tile sizes(2, 3)
  for (Numbers all(1, 5); auto each : all.values)
    for (Numbers all(2, 7); auto other : all.values) sum += each * other + T(all.values.size());
#pragma omp parallel for collapse(3) reduction(+ : sum)
  for (int i = 0; i < 3; ++i)
#pragma omp tile sizes(2, 3)
    for (Numbers all(1, 5); auto each : all.values)
      for (Numbers all(2, 7); auto other : all.values) sum += i * each * other + T(all.values.size());
#pragma omp parallel for reduction(+ : sum)
#pragma omp reverse
  for (Numbers all(1, 5); auto each : all.values) sum += each * T(all.values.size());
#pragma omp unroll partial(3)
  for (Numbers all(1, 8); auto each : all.values) last = last * 3 + each * T(all.values.size());
#pragma omp interchange
  for (Numbers all(1, 5); auto each : all.values)
    for (auto all = 2; auto other : {1, 2, all}) sum += each * other;
#pragma omp split counts(2, omp_fill)
  for (Numbers all(1, 8); auto each : all.values) last = last * 3 + each * T(all.values.size());
#pragma omp simd reduction(+ : sum)
#pragma omp tile sizes(2)
  for (Numbers all(1, 5); auto each : all.values) sum += each * T(all.values.size());
  return sum + last;
}

struct Pair {
  long factor, first;
};

static long fused() {
  long sum = 0;
  int factor = 5;
#pragma omp fuse
  {
    for (auto [factor, first] = Pair{2, 7}; long each : {first, 8L}) sum += factor * each;
    for (Numbers all(1, 8); long each : all.values) sum += factor * each + long(all.values.size());
    for (Numbers all(1, 3); long each : all.values) sum += factor * each + long(all.values.size());
  }
#pragma omp parallel for reduction(+ : sum)
#pragma omp fuse
  {
    for (Numbers all(1, 8); long each : all.values) sum += factor * each + long(all.values.size());
#pragma omp split counts(omp_fill, 2)
    for (Numbers all(1, 3); long each : all.values) sum += factor * each + long(all.values.size());
  }
#pragma omp fuse
  {
    for (Numbers all(1, 3); long each : all.values) sum += each + long(all.values.size());
  }
  return sum;
}

int main() { std::printf("%ld %ld %d %ld\n", distributed(), transformed<long>(), transformed<int>(), fused()); }
