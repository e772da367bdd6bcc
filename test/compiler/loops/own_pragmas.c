// A pragma of a loop goes on to what becomes of it, however it is written, and never to the statement behind.
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o && grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
// RUN: %shepcc -fopenmp --shep-backend=gcc -Wall -Wno-unknown-pragmas -Werror -c %s -o %t.o
#define IVDEP_FOR _Pragma("GCC ivdep") for

void shared(int n, float *a) {
// CHECK-LABEL: void shared(
// CHECK-NOT: Pragma
// CHECK: a[0] = 3
#pragma omp parallel for
#pragma GCC unroll 3
  for (int i = 0; i < n; ++i) a[i] = 1;
#pragma omp parallel for
  IVDEP_FOR (int i = 0; i < n; ++i) a[i] = 2;
  a[0] = 3;
// The regions come behind their function, the last one first.
// CHECK: _Pragma("GCC ivdep") for (
// CHECK: _Pragma("GCC unroll 3") for (
}

void left_to_back_end(int n, float *a) {
// CHECK-LABEL: void left_to_back_end(
// CHECK: SHEP_CLANG_PRAGMA("GCC unroll 5") for (int i
#pragma omp simd
#pragma GCC unroll 5
  for (int i = 0; i < n; ++i) a[i] = 1;
// CHECK: SHEP_CLANG_PRAGMA("GCC unroll 6") for (int j
#pragma omp simd collapse(2)
  for (int i = 0; i < 8; ++i)
#pragma GCC unroll 6
    for (int j = 0; j < 8; ++j) a[8 * i + j] = 1;
}

void decided_by_front_end(int n, float *a) {
// CHECK-LABEL: void decided_by_front_end(
// CHECK: #if 1
#pragma omp taskwait
#ifdef __clang__
#pragma clang loop unroll_count(7)
#else
#pragma GCC ivdep
#endif
// CHECK: _Pragma("clang loop unroll_count(7)") for (int i
  for (int i = 0; i < n; ++i) a[i] = 1;
}

void of_nests(int n, float *a) {
// CHECK-LABEL: void of_nests(
#pragma omp parallel
  {
#pragma omp for collapse(2)
#pragma GCC unroll 2
    for (int i = 0; i < n; ++i)
#pragma GCC unroll 9
      for (int j = 0; j < n; ++j) a[n * i + j] = 1;
  }
// CHECK: SHEP_UNROLL(2)
// CHECK-NOT: "GCC unroll
// CHECK: for (int i
#pragma omp unroll partial(2)
#pragma GCC unroll 8
  for (int i = 0; i < n; ++i) a[i] = 1;
// CHECK: _Pragma("GCC unroll 9") for (
// CHECK-NOT: "GCC unroll
}
