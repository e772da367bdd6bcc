// The task modifier needs the end of the region.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
  int sum = 0;
#pragma omp parallel
// CHECK: fail_c_reduction_task_nowait.c:[[#@LINE+1]]:{{[0-9]+}}: error: a reduction clause with the task modifier must not be on a construct with a nowait clause
#pragma omp for reduction(task, + : sum) nowait
  for (int i = 0; i < n; i++)
    sum++;
}
