// Directives, and the braces of their regions, that stand in different files.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t && %t
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t && %t
// RUN: %shepcc -fopenmp --shep-backend=%backend -E -I%S/../Inputs %s -o %t.i
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %t.i -o %t && %t
// RUN: %not %shepcc -fopenmp --shep-backend=%backend -Wall -Werror -DBROKEN -I%S/../Inputs -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=WARN
#include "verify.h"

static int begun_elsewhere(void) {
  int total = 0;
#include "Inputs/begin.inc"
#pragma omp atomic
  total += 1;
#ifdef BROKEN
  // WARN-DAG: shared_braces.c:[[# @LINE + 1]]:{{.*}}unused
  int unused;
#endif
#include "Inputs/end.inc"
#ifdef BROKEN
  // WARN-DAG: shared_braces.c:[[# @LINE + 1]]:{{.*}}unused
  int unused_behind;
#endif
  return total;
}

static int nested(void) {
  int total = 0;
#include "Inputs/begin.inc"
#pragma omp single
#include "Inputs/brace.inc"
  int own = 3;
#pragma omp task shared(total)
#include "Inputs/brace.inc"
#pragma omp task shared(total) firstprivate(own)
  {
#pragma omp atomic
    total += own;
#include "Inputs/end.inc"
#pragma omp atomic
  total++; }
#pragma omp taskwait
  }
#include "Inputs/end.inc"
  return total;
}

/* The loop's pragma belongs to the region of the one in front of it. */
static int loops(void) {
  int total = 0, i;
#pragma omp parallel num_threads(2)
#include "Inputs/for.inc"
  for (i = 0; i < 10; i++)
#include "Inputs/brace.inc"
    total++;
#include "Inputs/end.inc"
  return total;
}

static int conditional(void) {
  int total = 0;
#include "Inputs/guarded_begin.inc"
#pragma omp atomic
  total += s.v + STEP;
#include "Inputs/guarded_end.inc"
  return total;
}

int main(void) {
  VERIFY(begun_elsewhere() == 2);
  VERIFY(nested() == 4);
  VERIFY(loops() == 10);
  VERIFY(conditional() == 15);
  VERIFY(STEP == 5 && __LINE__ == 73);
  return 0;
}
