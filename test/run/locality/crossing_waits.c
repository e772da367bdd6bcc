// Tied tasks that all wait for children in one another's domains come to an end under strict locality, and none leaves its domain.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 %s -o %t
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 SHEPHERD_SHEPHERDS=4 OMP_NUM_THREADS=4 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 OMP_NUM_THREADS=4 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=l SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 OMP_NUM_THREADS=4 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 OMP_NUM_THREADS=4 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=cq SHEPHERD_LOCALITY=strict SHEPHERD_DOMAINS=4 OMP_NUM_THREADS=4 SHEPHERD_SPIN=0 %t | %FileCheck %s
// CHECK: {{^}}484 ran, 0 wrong
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
/* Each task waits for children that are placed in the other domains, whose workers wait in turn. */
static int wrong;
static long visit(int depth, int dom) {
  if (omp_get_locality_domain_num() != dom) __atomic_fetch_add(&wrong, 1, 0);
  if (depth == 0) return 1;
  long sum = 0;
  int d = omp_get_num_locality_domains();
  for (int i = 1; i <= 3; i++) {
    int to = (dom + i) % d;
    #pragma omp task shared(sum) locality_domain(to)
    { long r = visit(depth - 1, to);
      #pragma omp atomic
      sum += r; }
  }
  #pragma omp taskwait
  return sum + 1;
}
int main(void) {
  long all = 0;
  for (int r = 0; r < 1; r++) {
  #pragma omp parallel
  { 
    int d = omp_get_num_locality_domains(), to = omp_get_thread_num() % d; 
    #pragma omp task locality_domain(to)
    { long r = visit(4, to);
    #pragma omp atomic
    all += r; }
  }}
  printf("%ld ran, %d wrong\n", all, wrong);
}
