// What a program does to its environment has no effect on OpenMP (OpenMP 5.2, 21), and does no harm: it clears it, sets
// variables, and uses the memory in which the variables were for something else, as those do that change their title.
// RUN: %shepcc --shep-backend=gcc -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=3 SHEPHERD_SCHEDULER=cq %t | %FileCheck %s --check-prefix=SET
// RUN: env -u OMP_NUM_THREADS OMP_THREAD_LIMIT=2 %t | %FileCheck %s --check-prefix=LIMIT
// RUN: %shepcc --shep-backend=gcc --shep-static -fopenmp %s -o %t.static
// RUN: env OMP_NUM_THREADS=3 SHEPHERD_SCHEDULER=cq %t.static | %FileCheck %s --check-prefix=SET
// SET: 3 of 3 threads
// LIMIT: 2 of 2 threads
#define _GNU_SOURCE
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char** environ;

int main(void) {
  for (char** each = environ; *each; each++) memset(*each, 'x', strlen(*each));
  clearenv();
  if (getenv("OMP_NUM_THREADS")) return 1;
  environ = NULL;
  int count = 0, team = 0;
#pragma omp parallel reduction(+ : count)
  {
    count++;
#pragma omp single
    {
      team = omp_get_num_threads();
      setenv("SHEPHERD_SCHEDULER", "none of them", 1);
      setenv("OMP_NUM_THREADS", "1", 1);
    }
  }
  printf("%d of %d threads\n", count, team);
  return 0;
}
