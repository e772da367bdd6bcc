// Where a task_iteration directive must not stand.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n, int *a) {
// CHECK: fail_c_task_iteration.c:[[#@LINE+1]]:{{[0-9]+}}: error: a task_iteration directive has to stand in the body of the innermost loop of a taskloop construct
#pragma omp task_iteration depend(in : n)
#pragma omp for
  for (int i = 0; i < n; i++) {
// CHECK: fail_c_task_iteration.c:[[#@LINE+1]]:{{[0-9]+}}: error: a task_iteration directive has to stand in the body of the innermost loop of a taskloop construct
#pragma omp task_iteration depend(in : a[i])
    a[i]++;
  }
}
