// An unsupported construct in the attribute form is reported at the user's line.
// RUN: %not %shepcxx -fopenmp -std=c++17 -c %s -o %t.o 2>&1 | %FileCheck %s
int main() {
  int n = 0;
  // CHECK: fail_cxx_attribute_unsupported.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: the OpenMP construct 'target' is not supported
  [[omp::directive(target)]] { n += 1; }
}
