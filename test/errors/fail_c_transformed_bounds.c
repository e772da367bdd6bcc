// The loops of tile and interchange are rectangular; and where a construct takes the loops inside of tiles, its last iteration is not known.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not %shepcc -fopenmp -DLAST -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=LAST
void f(int n, float *a) {
#ifdef LAST
#pragma omp parallel for collapse(2) lastprivate(n)
#pragma omp tile sizes(4)
  // LAST: fail_c_transformed_bounds.c:[[#@LINE+1]]:{{[0-9]+}}: error: shepcc does not know the last iteration
  for (int i = 0; i < 10; ++i) n = i;
#else
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < n; ++i)
    // CHECK: fail_c_transformed_bounds.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected loop invariant expression
    for (int j = 0; j < i; ++j) a[j] = 0;
#endif
}
