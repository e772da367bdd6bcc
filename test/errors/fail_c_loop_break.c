// A distributed loop must not be left by break.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp for
  for (int i = 0; i < n; i++)
// CHECK: fail_c_loop_break.c:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}'break' statement cannot be used in OpenMP for loop
    if (n) break;
}
