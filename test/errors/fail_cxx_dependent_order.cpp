// Clang need not survive a dependence in a nest of ordered(n) whose n is a template parameter, so it does not get to see the n.
// RUN: %not %shepcxx -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
template <int N> void ordered(int (&numbers)[4][4]) {
  // CHECK: fail_cxx_dependent_order.cpp:[[#@LINE+1]]:34: error: a number of loops that depends on a template parameter is not supported by shepcc
#pragma omp parallel for ordered(N)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
#pragma omp ordered depend(source)
      ++numbers[i][j];
    }
}
template <typename T> struct Table {
  T numbers[4];
  void fill() {
    // CHECK: fail_cxx_dependent_order.cpp:[[#@LINE+1]]:41: error: a number of loops that depends on a template parameter is not supported by shepcc
#pragma omp parallel for ordered(sizeof(T))
    for (int i = 0; i < 4; ++i) numbers[i] = i;
  }
};
