// In C++ an array of variable size is copied by tasks only, and the error says where it is not.
// RUN: rm -f %t.o
// RUN: %not %shepcxx -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
  int values[n];
  // CHECK: fail_cxx_vla_firstprivate.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: arguments of OpenMP clause 'firstprivate' in '#pragma omp parallel' directive cannot be of variably-modified type
#pragma omp parallel firstprivate(values)
  values[0] = n;
}
