/* A condition of the program's run, a hidden name and a declared reduction in C89.
   RUN: %shepcc --shep-backend=%backend -std=c89 -pedantic-errors -Wall -Werror -fopenmp %s -o %t
   RUN: %t | %FileCheck %s
 */
#include <stdio.h>

enum { zero = 0 };
static void join(int* to, int from) { *to += from; }
#pragma omp declare reduction(add:int : omp_out += omp_in + zero) initializer(omp_priv = zero)
#pragma omp declare reduction(join : int, long : join((int*)&omp_out, (int)omp_in))

static int w;
static int v(int x) { return 10 + x; }
#pragma omp declare variant(v) match(user = {condition(w)})
static int g(int x) { return x; }

static int sum(void) {
  int zero = 77, join = 4, a = 0, b = 0, c[3] = {0, 0, 0}, i;
#pragma omp parallel num_threads(2) reduction(task, add : a)
#pragma omp single
  a += zero;
#pragma omp parallel for num_threads(2) reduction(join : b) reduction(add : c)
  for (i = 0; i < 10; i++) {
    b += i + join - 4;
    c[i % 3] += zero - 76;
  }
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop reduction(add : a)
  for (i = 0; i < 2; i++) a += zero;
  return a + b + c[0] + c[1] + c[2];
}

int main(void) {
  int v = 1, before = g(v);
  w = 1;
  /*
   * CHECK: 1 11 286
   */
  printf("%d %d %d\n", before, g(v), sum());
  return 0;
}
