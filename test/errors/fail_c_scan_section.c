// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
void f(int n, int *x, int *b) {
  // CHECK: [[@LINE+1]]:26: error: the clause 'reduction(inscan, ...) of array sections' is not supported by shepcc on this construct
#pragma omp parallel for reduction(inscan, + : x[0 : 2])
  for (int i = 0; i < n; i++) {
    x[i % 2]++;
#pragma omp scan inclusive(x[0 : 2])
    b[i] = x[0];
  }
}
