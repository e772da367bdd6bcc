// unroll alone is asked of the back end; partial(n) below another directive makes a loop over every nth iteration.
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s

// The patterns must not find themselves in the comments, which the text has as well.
void alone(int n, float *a) {
// CHECK: {{^ *}}SHEP_UNROLL(4){{[[:space:]]+}}for (int i = 0; i < n; ++i) a[i] = 1;
#pragma omp unroll partial(4)
  for (int i = 0; i < n; ++i) a[i] = 1;
// CHECK: {{^ *}}SHEP_UNROLL_ALL{{[[:space:]]+}}for (int i = 0; i < 8; ++i) a[i] = 2;
#pragma omp unroll full
  for (int i = 0; i < 8; ++i) a[i] = 2;
// CHECK: {{^ *}}SHEP_UNROLL_SOME{{[[:space:]]+}}for (int i = 0; i < n; ++i) a[i] = 3;
#pragma omp unroll
  for (int i = 0; i < n; ++i) a[i] = 3;
}

void shared(int n, float *a) {
// CHECK: shep_loop{{_}}begin(&shep_l_
// CHECK: SHEP{{_}}UNROLL(4) for (; shep_g_
#pragma omp parallel for
#pragma omp unroll partial(4)
  for (int i = 0; i < n; ++i) a[i] = 4;
}
