// Tied tasks that all wait for children in one another's domains come to an end under strict locality, and none leaves
// its domain.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 %s -o %t
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 SHEPHERD_SHEPHERDS=4 OMP_NUM_THREADS=4 \
// RUN:   timeout 120 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 OMP_NUM_THREADS=4 timeout 120 %t \
// RUN:   | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=3 OMP_NUM_THREADS=7 timeout 120 %t \
// RUN:   | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=l SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 OMP_NUM_THREADS=4 timeout 120 %t \
// RUN:   | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=q SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=4 timeout 120 %t \
// RUN:   | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 OMP_NUM_THREADS=4 timeout 120 %t \
// RUN:   | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=cq SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 OMP_NUM_THREADS=4 SHEPHERD_SPIN=0 \
// RUN:   timeout 120 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=8 SHEPHERD_SHEPHERDS=8 OMP_NUM_THREADS=3 \
// RUN:   timeout 120 %t | %FileCheck %s
// RUN: env HWLOC_SYNTHETIC="numa:8 l3:1 core:2 pu:1" SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=strict \
// RUN:   OMP_NUM_THREADS=16 timeout 120 %t | %FileCheck %s
// RUN: env HWLOC_SYNTHETIC="numa:16 l3:1 core:1 pu:1" SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=strict \
// RUN:   OMP_NUM_THREADS=16 timeout 120 %t | %FileCheck %s
// RUN: env HWLOC_SYNTHETIC="numa:16 l3:1 core:1 pu:1" SHEPHERD_SCHEDULER=pdf SHEPHERD_LOCALITY=strict \
// RUN:   OMP_NUM_THREADS=16 timeout 120 %t | %FileCheck %s
// CHECK: {{^}}20 times, 0 wrong
#include <omp.h>
#include <stdio.h>

enum { kTimes = 20, kDepth = 4, kChildren = 3, kTasks = 1 + 3 + 9 + 27 + 81 };

static int domains, away;

static void check_home(int domain) {
  /* In a team with fewer threads than domains the nearest one serves: then only where the others are can be said. */
  if (domains <= omp_get_num_threads() && omp_get_locality_domain_num() != domain) {
#pragma omp atomic
    ++away;
  }
}

/* Waits in each of the kinds of waits, in turn, for children that are placed in other domains, whose workers wait likewise. */
static long visit(int depth, int domain) {
  long tasks = 1;
  check_home(domain);
  if (depth == 0) return 1;
#pragma omp taskgroup
  {
    for (int i = 1; i <= kChildren; ++i) {
      int other = (domain + i) % domains;
#pragma omp task shared(tasks) locality_domain(other)
      {
        long below = visit(depth - 1, other);
#pragma omp atomic
        tasks += below;
      }
    }
    if (depth % 2) {
#pragma omp taskwait
    }
  }
  return tasks;
}

int main(void) {
  int times = 0, wrong = 0;
  domains = omp_get_num_locality_domains();
  for (; times < kTimes; ++times) {
    long all = 0;
    int threads = 0;
#pragma omp parallel
    {
      int domain = omp_get_thread_num() % domains;
#pragma omp single
      threads = omp_get_num_threads();
#pragma omp task locality_domain(domain)
      {
        long tasks = visit(kDepth, domain);
#pragma omp atomic
        all += tasks;
      }
    }
    if (all != threads * (long)kTasks) ++wrong;
  }
  printf("%d times, %d wrong\n", times, wrong + away);
  return 0;
}
