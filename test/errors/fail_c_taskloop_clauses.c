// A taskloop with both grainsize and num_tasks, and a reduction without a taskgroup.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
  int sum = 0;
// CHECK: fail_c_taskloop_clauses.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'num_tasks' and 'grainsize' clause are mutually exclusive
#pragma omp taskloop grainsize(4) num_tasks(n)
  for (int i = 0; i < n; i++)
    ;
// CHECK: fail_c_taskloop_clauses.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'reduction' clause cannot be used with 'nogroup' clause
#pragma omp taskloop nogroup reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += i;
}
