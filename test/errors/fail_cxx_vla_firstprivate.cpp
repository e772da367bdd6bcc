// An array of variable size cannot be copied in C++, and the error says where.
// RUN: rm -f %t.o
// RUN: %not %shepcxx -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
  int values[n];
  // CHECK: fail_cxx_vla_firstprivate.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: arguments of OpenMP clause 'firstprivate' in '#pragma omp task' directive cannot be of variably-modified type
#pragma omp task firstprivate(values)
  values[0] = n;
}
