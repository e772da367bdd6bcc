// A task takes part in a reduction of a local variable that nothing around it reduces.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(void) {
  int sum = 0, array[4] = {0};
#pragma omp taskgroup
  {
// CHECK: fail_c_in_reduction_unmatched.c:[[#@LINE+1]]:35: error: no construct around this one has 'sum' in a task_reduction or in_reduction clause
#pragma omp task in_reduction(+ : sum)
    sum++;
  }
#pragma omp parallel reduction(+ : array)
// CHECK: fail_c_in_reduction_unmatched.c:[[#@LINE+1]]:39: error: no construct around this one has 'array' in a task_reduction
#pragma omp taskloop in_reduction(+ : array[1:2])
  for (int i = 1; i < 3; i++)
    array[i]++;
}
