// What a clause names may be hidden by the loop's own variable.
// RUN: %matrix --backend=%backend --schedulers=ws,pdf %s
#include <stdio.h>
int main(void) {
  long i = 5, j = 7, last = 0;
  int sum = 0;
#pragma omp parallel for private(i, j) reduction(+ : sum)
  for (int i = 0; i < 10; i++) {
    j = i;
    sum += (int)j;
  }
  j = 7;
#pragma omp parallel for firstprivate(i) lastprivate(last) reduction(+ : sum) collapse(2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 3; j++) {
      last = i * 10 + j;
      sum += i * j;
    }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop private(i) firstprivate(j) reduction(+ : sum)
  for (int i = 0; i < 10; i++) {
    long k = j + i;
    sum += (int)k;
  }
#pragma omp parallel for lastprivate(i)
  for (int i = 0; i < 10; i++) sum += 0;
#pragma omp simd private(i) reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += i;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task private(i)
    for (int i = 0; i < 3; i++)
#pragma omp atomic
      sum += i;
#pragma omp taskloop simd private(j)
    for (int j = 0; j < 3; j++)
#pragma omp atomic
      sum += j;
  }
  printf("%d %ld %ld\n", sum, j, last);
  return 0;
}
