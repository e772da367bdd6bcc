// Calls reach the variants that fit their context; definitions between begin and end declare variant have names of
// their own, and those that do not fit are no part of the program.
// RUN: %shepcc --shep-backend=%backend -Wall -Wextra -Werror -fopenmp %s -o %t
// RUN: %t | %FileCheck %s
#include <stdio.h>

static int in_parallel(int x) { return x + 100; }
static int on_llvm(int x) { return x + 10; }

#pragma omp declare variant(in_parallel) match(construct = {parallel})
#pragma omp declare variant(on_llvm) match(implementation = {vendor(llvm)}, user = {condition(1)})
static int plain(int x) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < x; ++i) sum++;
  return sum;
}

#pragma omp declare variant(in_parallel) match(device = {kind(gpu)})
static int elsewhere(int x) { return x; }

static int both(int x) { return x; }
#pragma omp begin declare variant match(implementation = {vendor(llvm)})
static int both(int x) { return 2 * x; }
#pragma omp end declare variant

#pragma omp begin declare variant match(device = {kind(gpu)})
static int both(int x) { return no_such_function(x); }
#pragma omp end declare variant

int main(void) {
  int inside = 0;
  printf("%d %d %d\n", plain(1), elsewhere(2), both(4));
  // CHECK: 11 2 8
#pragma omp parallel num_threads(2)
#pragma omp single
  inside = plain(1) + both(inside + 1);
  printf("%d\n", inside);
  // CHECK-NEXT: 103
  return 0;
}
