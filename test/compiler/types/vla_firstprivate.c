// firstprivate arrays of variable size, named or implicit, in orphaned tasks and below other constructs.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

static int sum(int n, const int *values) {
  int result = 0;
  for (int i = 0; i < n; i++) result += values[i];
  return result;
}

static int orphaned(int n) {
  int implicit[n], named[n + 1], other = 5, result = 0;
  for (int i = 0; i < n; i++) implicit[i] = i, named[i] = 2 * i;
  named[n] = 100;
#pragma omp task shared(result)
  {
#pragma omp atomic
    result += sum(n, implicit);
    implicit[0] = 1000;
  }
#pragma omp task firstprivate(other, named) shared(result)
  {
#pragma omp atomic
    result += sum(n + 1, named) + other + (int)(sizeof named / sizeof named[0]);
    named[0] = 1000;
  }
  for (int i = 0; i < n; i++) implicit[i] = named[i] = -1;
#pragma omp taskwait
  VERIFY(implicit[0] == -1 && named[0] == -1);
  return result;
}

static int below(int n) {
  int rows[n][2], seen = 0;
  for (int i = 0; i < n; i++) rows[i][0] = rows[i][1] = i;
#pragma omp parallel firstprivate(rows) reduction(+ : seen) num_threads(3)
  {
    rows[0][0] = 7;
#pragma omp task firstprivate(rows) shared(seen)
    {
      rows[0][0]++;
      seen += rows[0][0] + rows[n - 1][1];
    }
#pragma omp taskwait
#pragma omp task shared(seen)
    seen += rows[0][0];
#pragma omp taskwait
  }
  VERIFY(rows[0][0] == 0);
  return seen;
}

static int in_parallel_for(int n) {
  int base[n], total = 0;
  for (int i = 0; i < n; i++) base[i] = i;
#pragma omp parallel for firstprivate(base, n) reduction(+ : total)
  for (int i = 0; i < 10; i++) total += base[i % n] * 10;
  return total;
}

int main(void) {
  for (int round = 0; round < 20; round++) {
    VERIFY(orphaned(4) == 6 + 12 + 100 + 5 + 5);
#pragma omp parallel
#pragma omp single
    VERIFY(orphaned(10) == 45 + 90 + 100 + 5 + 11);
    VERIFY(below(4) == 3 * (8 + 3 + 7));
    VERIFY(in_parallel_for(5) == 200);
  }
  return 0;
}
