// Function pointers, arrays of them and functions that return them, captured in every way.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

typedef int (*Operation)(int, int);
static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static int (*choose(int which))(int, int) { return which ? mul : add; }

static int apply(int operation(int, int), int (*const table[2])(int, int), Operation (*chooser)(int)) {
  int sum = 0, (*direct)(int, int) = operation, (**indirect)(int, int) = &direct;
#pragma omp parallel num_threads(2) firstprivate(direct) shared(indirect, operation) reduction(+ : sum)
  {
    sum += operation(1, 2) + table[1](3, 4) + direct(5, 6) + (*indirect)(7, 8) + chooser(1)(2, 3);
#pragma omp task firstprivate(table, chooser) shared(operation)
    VERIFY(operation(table[0](1, 1), chooser(1)(2, 2)) == 6);
  }
  return sum;
}

int main(void) {
  int (*const table[2])(int, int) = {add, mul};
  VERIFY(apply(add, table, choose) == 2 * (3 + 12 + 11 + 15 + 6));
  int (*local[2])(int, int) = {add, mul}, sum = 0;
#pragma omp parallel for firstprivate(local) reduction(+ : sum)
  for (int i = 0; i < 2; i++) sum += local[i](10, 10);
  VERIFY(sum == 120);
  return 0;
}
