// Combined forms of taskloop, with the clauses of their parts, over integers of all sizes and pointers.
// RUN: %matrix --backend=%backend --env=OMP_MAX_TASK_PRIORITY=9 %s
#include <stdio.h>
int hits[400];
int main(void) {
  int n = 20, f = 3, lin = 0, last = 0; long s = 0, arr[3] = {0,0,0};
#pragma omp parallel masked taskloop simd if(parallel: n > 0) if(taskloop: n > 100) filter(0) num_threads(3) collapse(2) firstprivate(f) lastprivate(last) default(none) shared(hits, n)
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { hits[i * n + j] += f; last = i * n + j; }
  printf("%d\n", last);
#pragma omp parallel master taskloop simd linear(lin : 2) reduction(+ : s) grainsize(6) priority(3) untied
  for (int i = 0; i < 100; i++) { s += lin; lin += 2; }
  printf("%d %ld\n", lin, s);
#pragma omp parallel
  {
#pragma omp master taskloop reduction(+ : s, arr[0:3]) allocate(s) num_tasks(4) mergeable
  for (unsigned char u = 250; u < 255; u++) { s += u; arr[u % 3] += u; }
#pragma omp masked taskloop simd nogroup
  for (int *p = hits; p < hits + 400; p++) *p += 1;
  }
  printf("%ld %ld %ld %ld\n", s, arr[0], arr[1], arr[2]);
  int t = 0; for (int i = 0; i < 400; i++) t += hits[i];
  printf("%d\n", t);
  long long z = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : z)
  for (long long i = -9223372036854775807LL - 1; i < -9223372036854775807LL + 100; i += 50) z++;
  printf("%lld\n", z);
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
  for (int i = 5; i < 5; i++) z = -1;
#pragma omp taskloop nogroup
  for (int i = 5; i < 5; i++) z = -1;
  }
  printf("%lld\n", z);
  return 0;
}
