// A worker that has begun its part of the region but computes by itself, without a task so far, is not about to come
// for the tasks of its domain: others take them, and do not wait for it each time.
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env SHEPHERD_SCHEDULER=cq SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=2 timeout 50 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_LOCALITY=weighted SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=2 timeout 50 %t \
// RUN:   | %FileCheck %s
// CHECK: 120 tasks
#include <omp.h>
#include <stdio.h>

int main(void) {
  int tasks = 0, over = 0;
#pragma omp parallel num_threads(2)
  if (omp_get_locality_domain_num() == 0) {
    for (int i = 0; i < 120; i++) {
#pragma omp task locality_domain(1) shared(tasks)
#pragma omp atomic
      tasks++;
    }
#pragma omp taskwait
#pragma omp atomic write
    over = 1;
  } else {
    for (int seen = 0; !seen;) {
#pragma omp atomic read
      seen = over;
    }
  }
  printf("%d tasks\n", tasks);
  return 0;
}
