// unroll without a partial clause makes no loop for the directive around it, and what is wrong with a transformation's clause is said.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
void f(int n, float *a) {
  // CHECK: fail_c_unroll_below.c:[[#@LINE+2]]:{{[0-9]+}}: error:
#pragma omp parallel for
#pragma omp unroll full
  for (int i = 0; i < 10; ++i) a[i] = 0;
  // CHECK: fail_c_unroll_below.c:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}sizes
#pragma omp tile
  for (int i = 0; i < n; ++i) a[i] = 0;
  // CHECK: fail_c_unroll_below.c:[[#@LINE+1]]:{{[0-9]+}}: error: argument to 'sizes' clause must be a strictly positive integer value
#pragma omp tile sizes(0)
  for (int i = 0; i < n; ++i) a[i] = 0;
}
