// What an attribute of a function says of its code holds for the regions in it: instructions of another processor, how it is optimized.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++14 -Wall -Wextra -Wno-unknown-attributes -Werror %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -O2 -Wall -Wextra -Wno-unknown-attributes -Werror %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-emit=%t.cpp %s && %FileCheck %s --input-file=%t.cpp
#ifdef __x86_64__
#include <immintrin.h>
#define AVX2 __attribute__((target("avx2")))

static __m256i twice(const int *a) AVX2;
static __m256i twice(const int *a) {
  __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(a));
  return _mm256_add_epi32(v, v);
}

AVX2 static int plain(const int *a) {
  __m256i s = _mm256_setzero_si256();
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(s)
    s = _mm256_add_epi32(s, twice(a));
#pragma omp taskwait
#pragma omp taskloop firstprivate(s) reduction(+ : sum)
    for (int i = 0; i < 3; i++) sum += _mm256_extract_epi32(_mm256_add_epi32(s, s), 2);
  }
  return sum;
}

struct Base {
  int first[8] = {1, 2, 3, 4, 5, 6, 7, 8};
};
struct Shape : Base {
  template <class T> [[gnu::target("avx2")]] T member(T by) {
#pragma omp parallel num_threads(2) reduction(+ : by)
    by += _mm256_extract_epi32(twice(first), 1);
    return by;
  }
  int outside(int by);
};
AVX2 int Shape::outside(int by) {
  auto closure = [&](int more) AVX2 {
#pragma omp task shared(by)
    by += more + _mm256_extract_epi32(twice(first), 0);
#pragma omp taskwait
  };
  closure(3);
  return by;
}
static bool vectors() {
  if (!__builtin_cpu_supports("avx2")) return true;
  Shape shape;
  return plain(shape.first) == 3 * 12 && shape.member(1) == 9 && shape.outside(5) == 10;
}
#else
static bool vectors() { return true; }
#endif

// CHECK: [&]() __attribute__((optimize ( "O0" ))) __attribute__((hot)) __attribute__((__no_sanitize__ ( "undefined" ))) {
// CHECK: [&]() __attribute__((optimize ( "O0" ))) {{.*}} return {{.*}}]() SHEP_MUTABLE(__attribute__((optimize ( "O0" ))) {{.*}}{
__attribute__((optimize("O0"), hot, __no_sanitize__("undefined"), noinline)) double slow(double s) {
#pragma omp parallel num_threads(1)
  s += 1;
#pragma omp task shared(s)
  s += 2;
#pragma omp taskwait
  return s;
}

// CHECK: {{.*}}"old", {{.*}}[&]() { {
[[deprecated]] int old(int n) {
#pragma omp parallel num_threads(1)
  n += 1;
  return n;
}

int main() { return !vectors() || slow(1) > 4; }
