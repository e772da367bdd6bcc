// A region that is only a part of what a macro stands for is that part, in its own function as well.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t | %FileCheck %s
#include <stdio.h>
static int x;
static void add(int n) {
#pragma omp atomic
  x += n;
}
#define TASK _Pragma("omp task firstprivate(k)")
#define EACH(f, n) for (int k = 1; k <= n; k++) { TASK f(k); }
#define TEAM(f) _Pragma("omp parallel num_threads(2)") { EACH(f, 2) f(100); }
#define WHOLE TASK add(k + 0);
int main(void) {
  { EACH(add, 3) }
#pragma omp taskwait
  // CHECK: 6
  printf("%d\n", x);
  x = 0;
  TEAM(add)
  // CHECK: 206
  printf("%d\n", x);
  x = 0;
  int k = 4;
  WHOLE
#pragma omp taskwait
  // CHECK: 4
  printf("%d\n", x);
  return 0;
}
