// In C++ an array of variable size is copied where the region stands in place, and as a task's firstprivate; the error says where it is not.
// RUN: rm -f %t.o
// RUN: %not %shepcxx -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
  int values[n];
  // CHECK: fail_cxx_variable_arrays.cpp:[[#@LINE+1]]:34: error: shepcc does not copy arrays of variable size in C++, as this clause of a construct
#pragma omp taskloop lastprivate(values)
  for (int i = 0; i < n; ++i) values[i] = i;
  // CHECK: fail_cxx_variable_arrays.cpp:[[#@LINE+1]]:46: error: shepcc does not copy arrays of variable size in C++
#pragma omp parallel for reduction(task, + : values)
  for (int i = 0; i < n; ++i) values[i] += i;
}
