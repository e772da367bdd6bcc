// num_threads(strict: n): the region has as many threads, or the program says why not; a warning goes on with what
// there is.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_THREAD_LIMIT=3 %t 3 2>&1 | %FileCheck %s --check-prefix=THREE
// RUN: env OMP_THREAD_LIMIT=3 %not %t 4 2>&1 | %FileCheck %s --check-prefix=FOUR
// RUN: env OMP_THREAD_LIMIT=2 %t 3 warn 2>&1 | %FileCheck %s --check-prefix=WARN
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = atoi(argv[1]), threads = 0;
  if (argc > 2) {
    // WARN: shepherd: {{.*}}strict_threads.c:[[#@LINE+2]]: too few
    // WARN-NEXT: 2 threads
#pragma omp parallel num_threads(strict : n) severity(warning) message("too few" " of them")
#pragma omp single
    threads = omp_get_num_threads();
  } else {
    // THREE-NOT: shepherd
    // THREE: 3 threads
    // FOUR: shepherd: {{.*}}strict_threads.c:[[#@LINE+2]]: of the 4 threads that the region asks for, 3 are available
    // FOUR-NOT: threads
#pragma omp parallel num_threads(strict : n)
#pragma omp single
    threads = omp_get_num_threads();
  }
  printf("%d threads\n", threads);
  return 0;
}
