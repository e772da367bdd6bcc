// Macros that are used for directives only, or in regions behind which they change, count as used; others do not.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Wunused-macros -Werror -I%S/../Inputs %s -o %t && %t
// RUN: %not %shepcc -fopenmp --shep-backend=%backend -Werror=unused-macros -DBROKEN -I%S/../Inputs %s -o %t 2>&1 | %FileCheck %s
#include "verify.h"

#define ATOMIC _Pragma("omp atomic")
#define LOOP(clauses) _Pragma(#clauses)
#define TEAM ATOMIC_TEAM
#define ATOMIC_TEAM _Pragma("omp parallel num_threads(1)")
#ifdef BROKEN
// CHECK: used_macros.c:[[# @LINE + 1]]{{.*}}macro
#define IN_VAIN 1
#endif

static int f(int *v) {
  int sum = 0;
  TEAM {
#define STEP 3
    ATOMIC sum += STEP;
  }
#undef STEP
#define STEP 4
  LOOP(omp parallel for) for (int i = 0; i < STEP; i++) v[i] = i;
  return sum + v[3];
}
#undef TEAM

int main(void) {
  int v[4];
  VERIFY(f(v) == 6);
  return 0;
}
