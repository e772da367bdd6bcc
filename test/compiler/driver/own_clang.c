// The Clang that shepcc holds says and leaves what the program of the same Clang does; what it cannot do, the program
// does.
// RUN: rm -rf %t && mkdir -p %t/tmp && %python %S/Inputs/both_ways.py %shepcc %t %s | %FileCheck %s
// RUN: %python %S/Inputs/both_ways.py %shepcxx %t %s 29 | %FileCheck %s --check-prefix=CXX
// RUN: env TMPDIR=%t/tmp %not %shepcc --shep-backend=clang -fopenmp -O2 -DBACK_END_BROKEN -c %s -o %t.o 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=CRASH
// REQUIRES: clang, own-clang
// CHECK: 0 of 41 differ; 3{{[0-9]}} were compiled without the program
// CXX: 0 of 29 differ; 2{{[0-9]}} were compiled without the program
// CRASH-NOT: error in backend
// CRASH: error in backend: register rbp is allocatable
// CRASH: PLEASE ATTACH THE FOLLOWING FILES
// CRASH-NOT: error in backend
#include <stdio.h>
#ifdef BACK_END_BROKEN
register unsigned long frame __asm__("rbp");
__attribute__((noinline)) static unsigned long where(void) { return frame; }
#else
static unsigned long where(void) { return 0; }
#endif

static long fib(int n) {
  long a, b;
  int unused;
  if (n < 2) return n;
#ifndef NOTHING
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
#endif
  b = fib(n - 2);
#ifndef NOTHING
#pragma omp taskwait
#else
  a = fib(n - 1);
#endif
  return a + b;
}

int main(void) {
  long result = 0;
#ifdef BROKEN
  result = ;
  result = nothing;
#endif
#pragma omp parallel
#pragma omp single
  result = fib(20);
  printf("%d\n", result);
#ifdef LOWERED_BADLY
  __asm__("no_such_instruction");
#endif
  return where() == 1;
}
