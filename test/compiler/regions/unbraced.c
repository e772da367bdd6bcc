// Directives as the whole body of if, else, for, while, do, switch and labels, and between declarations.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

static int run(int n) {
  int count = 0;
  if (n > 0)
#pragma omp parallel num_threads(2)
#pragma omp atomic
    count++;
  else
#pragma omp parallel num_threads(3)
#pragma omp atomic
    count++;
  int more = 0;
#pragma omp parallel num_threads(2) reduction(+ : more)
  more++;
  int again = more;
#pragma omp barrier
  int last = again;
  for (int i = 0; i < 2; i++)
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int j = 0; j < 2; j++)
#pragma omp task shared(count)
#pragma omp atomic
      count++;
  int k = 0;
  while (k++ < 2)
#pragma omp parallel for reduction(+ : count)
    for (int i = 0; i < 3; i++) count++;
  do
#pragma omp parallel num_threads(1)
    count++;
  while (n-- > 1);
  switch (k) {
    case 3:
#pragma omp parallel num_threads(1)
      count += 100;
      break;
    default:
#pragma omp parallel num_threads(1)
      count += 1000;
  }
  goto end;
end:
#pragma omp parallel num_threads(2)
#pragma omp critical
  count++;
  return count + last;
}

int main(void) {
  VERIFY(run(1) == 2 + 4 + 6 + 1 + 100 + 2 + 2);
  VERIFY(run(0) == 3 + 4 + 6 + 1 + 100 + 2 + 2);
  return 0;
}
