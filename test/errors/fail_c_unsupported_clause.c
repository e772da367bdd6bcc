// A clause that is not lowered on its construct is named.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_unsupported_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: the clause 'ompx_attribute' is not supported by shepcc on this construct
#pragma omp parallel num_threads(2) ompx_attribute(__attribute__((amdgpu_waves_per_eu(2, 3))))
  n = 1;
}
