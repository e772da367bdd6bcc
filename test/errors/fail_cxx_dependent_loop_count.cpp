// The loops that a nest has must be known where a template stands, not only where it is instantiated.
// RUN: %not %shepcxx -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
template <int N> void collapsed(int (&numbers)[4][4]) {
  // CHECK: fail_cxx_dependent_loop_count.cpp:[[#@LINE+1]]:34: error: a number of loops that depends on a template parameter is not supported by shepcc
#pragma omp parallel for collapse(N)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) ++numbers[i][j];
}
template <int N> void ordered(int (&numbers)[4][4]) {
  // CHECK: fail_cxx_dependent_loop_count.cpp:[[#@LINE+1]]:33: error: a number of loops that depends on a template parameter is not supported by shepcc
#pragma omp parallel for ordered(N)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
#pragma omp ordered depend(source)
      ++numbers[i][j];
    }
}
