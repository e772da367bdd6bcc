// The pragmas that are in force where a region stands are where it moves to: diagnostics, visibility, floating-point contraction.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 -Wall -Wextra -Wconversion -Werror -Wno-unknown-pragmas -I%S/../Inputs %s -o %t
// RUN: %t
// RUN: %shepcc -fopenmp --shep-backend=%backend --shep-emit=%t.c -c %s -o %t.o -I%S/../Inputs
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
// RUN: %not %shepcc -fopenmp --shep-backend=%backend -Wall -Werror=conversion -DBROKEN -c %s -o %t.o -I%S/../Inputs 2>&1 | %FileCheck %s --check-prefix=WARN
#include "verify.h"

#ifdef BROKEN
int spoken_of(long l) {
  int s;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic pop
#pragma omp parallel num_threads(1)
  // WARN: pragmas.c:[[# @LINE + 1]]:{{.*}}onver
  s = l;
  return s;
}
#endif

static int ignored_around(long l) {
  int s = 0;
  char c = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma omp parallel num_threads(1)
  {
    int unused;
    s = l;
    c = s;
  }
#pragma GCC diagnostic pop
  return s + c;
}

static int ignored_within(long l) {
  int s = 0;
#pragma omp parallel num_threads(1)
  {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
    s = l;
#pragma GCC diagnostic pop
  }
#pragma omp parallel num_threads(1)
  {
    s += 1;
#pragma GCC diagnostic ignored "-Wconversion"
  }
  s += l; /* still ignored */
#pragma GCC diagnostic warning "-Wconversion"
  return s;
}

extern int counted(void);
/* A function that a block declares has the visibility of its place. */
static int visible(void) {
  int s = 0;
#pragma GCC visibility push(hidden)
  extern int in_this_object(void);
#pragma GCC visibility pop
#pragma omp parallel num_threads(1)
  s = in_this_object();
  return s;
}
// CHECK: #pragma GCC visibility push(hidden)
// CHECK-NOT: visible(void)
// CHECK: extern int in_this_object(void);
// CHECK: #pragma GCC visibility pop
#pragma GCC visibility push(hidden)
int in_this_object(void) { return 5; }
#pragma GCC visibility pop

// CHECK: static int uncontracted
// CHECK: static void shep_parallel_{{[0-9]+}}(void *shep_data) {
// CHECK: #pragma STDC FP_CONTRACT OFF
static int uncontracted(double third, double three) {
#pragma STDC FP_CONTRACT OFF
  double moved = 0, stays;
  stays = third * three - 1.0;
#pragma omp parallel num_threads(1)
  {
    moved = third * three - 1.0;
  }
  return moved == stays;
}

int main(void) {
  VERIFY(ignored_around(5) == 10);
  VERIFY(ignored_within(5) == 11);
  VERIFY(visible() == 5);
  VERIFY(uncontracted(1.0 / 3, 3.0));
  return 0;
}
