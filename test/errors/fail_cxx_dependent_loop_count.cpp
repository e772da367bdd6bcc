// The loops that a nest has must be known where a template stands, not only where it is instantiated; but for collapse in a plain pragma.
// RUN: %not %shepcxx -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
template <int N> struct Depth {
  static constexpr int value = N;
};
template <int N> void collapsed(int (&numbers)[4][4]) {
  // CHECK: fail_cxx_dependent_loop_count.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: a number of loops that depends on a template parameter is not supported by shepcc
  _Pragma("omp parallel for collapse(N)")
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) ++numbers[i][j];
  constexpr int depth = Depth<N>::value;
  // CHECK: fail_cxx_dependent_loop_count.cpp:[[#@LINE+1]]:34: error: a number of loops that depends on a template parameter is not supported by shepcc
#pragma omp parallel for ordered(depth)
  for (int i = 0; i < 4; ++i) ++numbers[i][0];
}
