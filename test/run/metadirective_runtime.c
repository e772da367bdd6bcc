// Metadirectives whose condition is known when the program runs; each choice computes the same.
// RUN: %matrix --backend=%backend --threads=3 %s
// RUN: %shepcc -fopenmp --shep-backend=%backend -DPARALLEL %s -o %t && env OMP_NUM_THREADS=3 %t \
// RUN:   | %FileCheck %s --check-prefix=TEAM
// TEAM: team of 1, team of 3
#include <stdio.h>
#ifdef PARALLEL
#include <omp.h>
#endif

#define CHOICE(n) _Pragma("omp metadirective when(user = {condition(n > 50)} : parallel for reduction(+ : sum)) otherwise()")

static long sum_to(int n) {
  long sum = 0;
#pragma omp metadirective when(user = {condition(n > 100)} : parallel for reduction(+ : sum) schedule(dynamic)) \
    when(user = {condition(score(3) : n % 2)} : parallel for reduction(+ : sum) num_threads(2)) otherwise(parallel for reduction(+ : sum) num_threads(1))
  for (int i = 0; i < n; ++i) {
    long inner = 0;
#pragma omp metadirective when(implementation = {vendor(llvm)}, user = {condition(i > 3)} : parallel for reduction(+ : inner)) \
    when(device = {kind(nohost)} : parallel) default(nothing)
    for (int j = 0; j < 3; ++j) inner += i;
    sum += inner;
  }
  CHOICE(n)
  for (int i = 0; i < n; ++i) sum += i;
  return sum;
}

int main(void) {
  printf("%ld %ld %ld\n", sum_to(1000), sum_to(31), sum_to(20));
  int done = 0, more = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(done)
    done = 1;
#pragma omp metadirective when(user = {condition(more > 0)} : taskwait) otherwise(taskyield)
    printf("%d\n", done);
  }
#ifdef PARALLEL
  for (int n = 0; n < 2; ++n)
#pragma omp metadirective when(user = {condition(n)} : parallel) otherwise()
  {
    if (omp_get_thread_num() == 0) printf("team of %d%s", omp_get_num_threads(), n ? "\n" : ", ");
  }
#endif
  return 0;
}
