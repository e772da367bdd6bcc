// A local type whose size is only known at run time cannot move out of its function with one that has to.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_local_type_of_variable_size.c:[[#@LINE+1]]:{{[0-9]+}}: error: the local type 'row' has a variable size and cannot be used inside a lowered region
  typedef int row[n], number;
#pragma omp parallel
  {
    number value = n;
    (void)value;
  }
}
