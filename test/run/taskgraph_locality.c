// Clauses of OpenMP 6.0 and those that place tasks meet on one construct.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel single locality_domain(0)
  for (int repeat = 0; repeat < 3; ++repeat) {
#pragma omp taskgraph
    {
#pragma omp task locality_domain(0) depend(out : sum) shared(sum)
      sum += 1;
#pragma omp task affinity(sum) depend(inout : sum) shared(sum)
      sum += 10;
    }
#pragma omp taskgroup locality_domain(0)
    {
#pragma omp task transparent locality_domain(0) shared(sum)
#pragma omp atomic
      sum += 100;
    }
#pragma omp taskloop locality_domain(0) threadset(omp_pool) shared(sum)
    for (int i = 0; i < 10; ++i)
#pragma omp atomic
      sum += 1000;
  }
  printf("%d\n", sum);
  return 0;
}
