// A metadirective is what Clang chooses among its directives, or nothing.
// RUN: %shepcc --shep-backend=%backend -Wall -Werror -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t | %FileCheck %s
#include <omp.h>
#include <stdio.h>

int main(void) {
  int threads = 0, sum = 0, done = 0;
#pragma omp metadirective when(device = {kind(gpu)} : single) when(implementation = {vendor(llvm)} : parallel num_threads(3)) \
    default(single)
  {
#pragma omp atomic
    threads++;
#pragma omp metadirective when(construct = {parallel} : master) default(single)
    done++;
  }
  printf("%d %d\n", threads, done);
  // CHECK: 3 1
#pragma omp metadirective when(user = {condition(1)} : parallel for reduction(+ : sum)) default()
  for (int i = 0; i < 100; ++i) sum += i;
#pragma omp metadirective when(user = {condition(0)} : parallel num_threads(4)) default(nothing)
  sum += 7;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp metadirective when(implementation = {vendor(llvm)} : task shared(sum))
  sum++;
  printf("%d\n", sum);
  // CHECK-NEXT: 4958
  return 0;
}
