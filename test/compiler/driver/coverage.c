// Counts of lines are those of the user's lines: what stands for a directive counts with the directive.
// REQUIRES: gcc
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %shepcc --shep-backend=gcc -fopenmp -O0 --coverage -fprofile-update=atomic %s -o prog
// RUN: env OMP_NUM_THREADS=2 ./prog && gcov prog-coverage.gcda > /dev/null && %FileCheck %s --input-file=coverage.c.gcov
// RUN: rm -f *.gc* && %shepcc --shep-backend=clang -fopenmp -O0 --coverage -fprofile-update=atomic %s -o prog
// RUN: env OMP_NUM_THREADS=2 ./prog && %llvm_cov gcov prog-coverage.gcda > /dev/null \
// RUN:   && %FileCheck %s --input-file=coverage.c.gcov
static long sum;

static void add(int number) {
#pragma omp atomic
  sum += number;
}

static int fib(int n) {
  int x, y;
  if (n < 2)
    return n;
#pragma omp task shared(x)
  // CHECK: {{^ *88: *}}[[#@LINE+1]]:
  x = fib(n - 1);
#pragma omp task shared(y)
  // CHECK: {{^ *88: *}}[[#@LINE+1]]:
  y = fib(n - 2);
#pragma omp taskwait
  // CHECK: {{^ *88: *}}[[#@LINE+1]]:
  return x + y;
}

// CHECK: {{^ *1[*]?: *}}[[#@LINE+1]]:int main
int main(void) {
  int result;
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    result = fib(10);
#pragma omp single
#pragma omp taskloop num_tasks(3)
    for (int i = 0; i < 20; i++)
      // CHECK: {{^ *20: *}}[[#@LINE+1]]:
      add(i);
  }
  // CHECK: {{^ *1[*]?: *}}[[#@LINE+1]]:
  return result != 55 || sum != 190;
}
