// A reduction over a class needs a declare reduction.
// RUN: %not %shepcxx -fopenmp -std=c++17 -c %s -o %t.o 2>&1 | %FileCheck %s
struct Vec {
  double x;
};
int main() {
  Vec sum{0};
  // CHECK: fail_cxx_reduction_without_operator.cpp:[[#@LINE+1]]:{{[0-9]+}}: error:
#pragma omp parallel reduction(+ : sum)
  sum.x += 1;
}
