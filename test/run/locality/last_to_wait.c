// Strict locality: whoever stops waiting, and waits again for a task that was there before, may be the one who must
// wake the others. Threads 1 and 3 wait for tasks in one another's domains, and thread 0 for one in that of thread 1:
// all four must find that all wait.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 %s -o %t
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 SHEPHERD_SHEPHERDS=4 SHEPHERD_SPIN=0 \
// RUN:   OMP_NUM_THREADS=4 timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 SHEPHERD_SPIN=0 OMP_NUM_THREADS=4 \
// RUN:   timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 SHEPHERD_SPIN=0 OMP_NUM_THREADS=4 \
// RUN:   timeout 60 %t | %FileCheck %s
// CHECK: {{^}}40 times, 0 tasks away from home
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

enum { kTimes = 40 };

static int away;

static void run_in(int domain) {
  if (omp_get_locality_domain_num() != domain) {
#pragma omp atomic
    ++away;
  }
}

static void wait_for_child_in(int domain) {
#pragma omp task locality_domain(domain)
  run_in(domain);
#pragma omp taskwait
}

/* The first wait ends when the others sleep, or are about to; the second is for a task that nobody has placed since. */
static void wait_twice(void) {
#pragma omp task locality_domain(1)
  run_in(1);
#pragma omp taskgroup
  {
#pragma omp task locality_domain(2)
    {
      run_in(2);
      usleep(2000);
    }
  }
#pragma omp taskwait
}

int main(void) {
  int times = 0;
  for (; times < kTimes; ++times) {
#pragma omp parallel num_threads(4)
    switch (omp_get_thread_num()) {
      case 0: wait_twice(); break;
      case 1: wait_for_child_in(3); break;
      case 3: wait_for_child_in(1); break;
    }
  }
  printf("%d times, %d tasks away from home\n", times, away);
  return 0;
}
