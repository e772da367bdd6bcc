// The variable of a distributed loop is an integer or a pointer.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp for
// CHECK: fail_c_loop_variable_type.c:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}variable must be of integer or pointer type
  for (double i = 0; i < n; i++) n++;
}
