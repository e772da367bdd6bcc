// Under strict locality the tasks of a taskloop and tasks with dependences run in the domain that a clause gives them,
// or their creator.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=4 SHEPHERD_DOMAINS=2 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=4 SHEPHERD_DOMAINS=2 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=cq SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=4 SHEPHERD_DOMAINS=2 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=q SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=4 SHEPHERD_DOMAINS=2 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=l SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=4 SHEPHERD_DOMAINS=2 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=4 SHEPHERD_DOMAINS=2 %t | %FileCheck %s
// CHECK: {{^}}0 elsewhere, 303 at home, sum 19800
#include <omp.h>
#include <stdio.h>

static int elsewhere, at_home, sum;

static void run_in(int domain, int value) {
  __atomic_fetch_add(omp_get_locality_domain_num() == domain ? &at_home : &elsewhere, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&sum, value, __ATOMIC_RELAXED);
}

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int d = 0; d < 2; ++d) {
#pragma omp taskloop locality_domain(d) num_tasks(16)
      for (int i = 0; i < 100; ++i) run_in(d, i);
#pragma omp taskloop simd locality_domain(d) nogroup
      for (int i = 0; i < 100; ++i) __atomic_fetch_add(&sum, i, __ATOMIC_RELAXED);
    }
#pragma omp taskwait
    omp_child_task_affinity(1);
#pragma omp taskloop grainsize(3)
    for (int i = 0; i < 100; ++i) run_in(1, 0);
#pragma omp task depend(out: x)
    run_in(1, 0);
#pragma omp task depend(inout: x) locality_domain(0)
    run_in(0, 0);
#pragma omp task depend(in: x)
    run_in(1, 0);
    omp_child_task_affinity(-1);
  }
  printf("%d elsewhere, %d at home, sum %d\n", elsewhere, at_home, sum);
  return 0;
}
