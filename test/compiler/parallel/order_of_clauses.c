// Expressions of several clauses that have effects are evaluated once each, in the order of the clauses; plain ones
// cost no variables.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs --shep-emit=%t.c %s -o %t && %t
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t && %t
#include "verify.h"

static int calls[4];

static int next(int *n, int value) {
  calls[*n] = value;
  ++*n;
  return value;
}

static void are(int a, int b, int c) {
  VERIFY(calls[0] == a && calls[1] == b && calls[2] == c);
  calls[0] = calls[1] = calls[2] = 0;
}

int main(void) {
  int i = 1, n = 0, k;
#pragma omp parallel num_threads(i++) if (i)
#pragma omp single
  i += 10;
  VERIFY(i == 12);
#pragma omp parallel num_threads(next(&n, 2)) if (next(&n, 1))
  n = 0;
  are(2, 1, 0);
#pragma omp parallel if (next(&n, 1)) num_threads(next(&n, 2))
  n = 0;
  are(1, 2, 0);
#pragma omp teams thread_limit(next(&n, 3)) num_teams(next(&n, 1))
  n = 0;
  are(3, 1, 0);
#pragma omp task final(i++) if (i++ > 13) shared(n)
  n += 0;
#pragma omp taskwait
  VERIFY(i == 14);
#pragma omp task final(next(&n, 2)) if (next(&n, 1)) priority(next(&n, 3)) shared(n)
  n = 0;
#pragma omp taskwait
  are(2, 1, 3);
#pragma omp taskloop if (next(&n, 3)) final(next(&n, 1)) grainsize(next(&n, 2)) shared(n)
  for (k = 0; k < 2; k++)
#pragma omp critical
    n = 0;
  are(3, 1, 2);
// CHECK: if (i > 20)
// CHECK-NOT: shep_{{num_threads|if}}_
  if (i > 20) {
#pragma omp parallel num_threads(i) if (i > 3)
    n = 0;
  }
  return n;
}
