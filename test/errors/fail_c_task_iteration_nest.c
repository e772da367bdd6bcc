// The tasks of a taskloop with task_iteration directives are known by numbers that only a rectangular nest has.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n, int *a) {
#pragma omp taskloop collapse(2)
// CHECK: fail_c_task_iteration_nest.c:[[#@LINE+1]]:{{[0-9]+}}: error: a taskloop with task_iteration directives must not have loops whose bounds depend on an outer loop variable
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
#pragma omp task_iteration depend(in : a[i])
      a[i]++;
    }
}
