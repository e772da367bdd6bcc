// Under strict locality placed tasks and their children run in their domains, by every way of placing them.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=cq SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=q SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=l SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t | %FileCheck %s
// RUN: env SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=16 SHEPHERD_DOMAINS=16 SHEPHERD_SHEPHERDS=16 %t | %FileCheck %s --check-prefix=SIXTEEN
// RUN: env SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 SHEPHERD_SCHEDULER=ws SHEPHERD_DOMAINS=8 %t | %FileCheck %s
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t.cxx
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t.cxx | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t.cxx | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=cq SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t.cxx | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=q SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t.cxx | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=l SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t.cxx | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" %t.cxx | %FileCheck %s
// RUN: env SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=16 SHEPHERD_DOMAINS=16 SHEPHERD_SHEPHERDS=16 %t.cxx | %FileCheck %s --check-prefix=SIXTEEN
// RUN: env SHEPHERD_LOCALITY=strict OMP_NUM_THREADS=8 SHEPHERD_SCHEDULER=ws SHEPHERD_DOMAINS=8 %t.cxx | %FileCheck %s
// CHECK: {{^}}64 ran, 0 wrong
// SIXTEEN: {{^}}128 ran, 0 wrong
#include <omp.h>
#include <stdio.h>
static int wrong, ran;
static void check(int dom) { __atomic_fetch_add(&ran, 1, 0); if (omp_get_locality_domain_num() != dom) __atomic_fetch_add(&wrong, 1, 0); }
int main(void) {
  int d = omp_get_num_locality_domains();
  #pragma omp parallel locality_domain(1)
  {
    #pragma omp task
    check(1);
    int t = omp_get_thread_num();
    #pragma omp taskgroup locality_domain(t % d)
    {
      #pragma omp task firstprivate(t)
      check(t % d);
      #pragma omp task firstprivate(t) ompx_locality_domain(2)
      { check(2);
        for (int i = 0; i < 3; i++) {
        #pragma omp task untied
        check(2); }
        #pragma omp taskwait
      }
    }
    #pragma omp task
    check(1);
    #pragma ompx locality_domain(3)
    #pragma omp task
    check(3);
    #pragma ompx locality_domain(-1)
    #pragma omp taskwait
  }
  printf("%d ran, %d wrong\n", ran, wrong);
  return 0;
}
