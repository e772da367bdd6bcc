// A schedule kind that OpenMP does not have.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_schedule_kind.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected 'static', 'dynamic', 'guided', 'auto', 'runtime', {{.*}} in OpenMP clause 'schedule'
#pragma omp for schedule(fair)
  for (int i = 0; i < n; i++) ;
}
