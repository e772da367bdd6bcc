// In C++ an array of variable size is copied by tasks only, and the error says where it is not.
// RUN: rm -f %t.o
// RUN: %not %shepcxx -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
  int values[n];
  // CHECK: fail_cxx_variable_arrays.cpp:[[#@LINE+1]]:35: error: shepcc does not copy arrays of variable size in C++, except for a task's firstprivate clause
#pragma omp parallel firstprivate(values)
  values[0] = n;
  // CHECK: fail_cxx_variable_arrays.cpp:[[#@LINE+1]]:30: error: shepcc does not copy arrays of variable size in C++
#pragma omp parallel private(values)
  values[0] = n;
  // CHECK: fail_cxx_variable_arrays.cpp:[[#@LINE+1]]:38: error: shepcc does not copy arrays of variable size in C++
#pragma omp parallel for lastprivate(values)
  for (int i = 0; i < n; ++i) values[i] = i;
  // CHECK: fail_cxx_variable_arrays.cpp:[[#@LINE+1]]:40: error: shepcc does not copy arrays of variable size in C++
#pragma omp parallel for reduction(+ : values)
  for (int i = 0; i < n; ++i) values[i] += i;
}
