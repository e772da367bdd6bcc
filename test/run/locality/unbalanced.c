// An unbalanced program is balanced where tasks may leave their domain: all tasks are placed in the first domain, whose
// workers are kept until a task of theirs has run elsewhere. Under strict locality that never happens: then they give
// up.
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_DOMAINS=2 SHEPHERD_SHEPHERDS=2 OMP_NUM_THREADS=2 timeout 60 %t \
// RUN:   | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=4 OMP_WAIT_POLICY=passive timeout 60 %t \
// RUN:   | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=cq SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=2 timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=2 timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=q SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=2 timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=l SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=4 timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=weighted SHEPHERD_DOMAINS=4 SHEPHERD_SHEPHERDS=4 \
// RUN:   OMP_NUM_THREADS=4 timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=relaxed:100 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" \
// RUN:   OMP_NUM_THREADS=8 timeout 60 %t | %FileCheck %s
// RUN: env PATIENCE=0.01 SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=2 SHEPHERD_SHEPHERDS=2 OMP_NUM_THREADS=2 timeout \
// RUN:   60 %t | %FileCheck %s --check-prefix=STRICT
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 3, TASKS = 12 };
static int at_home, away;
static double patience = 50; /* s: nobody waits for so long but where the test has failed */

static void work(int step) {
  if (omp_get_locality_domain_num() != 0) {
#pragma omp atomic
    away++;
    return;
  }
#pragma omp atomic
  at_home++;
  for (double until = omp_get_wtime() + patience; omp_get_wtime() < until;) {
    int seen;
#pragma omp atomic read
    seen = away;
    if (seen > step)
      return;
  }
}

int main(void) {
  const char *shorter = getenv("PATIENCE");
  if (shorter)
    patience = atof(shorter);
#pragma omp parallel
  if (omp_get_thread_num() == omp_get_num_threads() - 1)
    for (int step = 0; step < STEPS; step++) {
      for (int i = 0; i < TASKS; i++) {
#pragma omp task locality_domain(0)
        work(step);
      }
#pragma omp taskwait
    }
  // CHECK: balanced: 1, all ran: 1
  // STRICT: balanced: 0, all ran: 1
  printf("balanced: %d, all ran: %d\n", away >= STEPS, at_home + away == STEPS * TASKS);
  return 0;
}
