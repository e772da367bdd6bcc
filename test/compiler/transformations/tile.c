// tile makes loops over blocks, which the construct around it shares, and loops inside of them, over the user's
// variables.
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s

// The patterns must not find themselves in the comments, which the text has as well.
void alone(int n, float *a) {
// CHECK: void{{ }}alone(
// CHECK: for{{ }}(shep_u64 shep_bl_[[ID:[0-9]+]]_0 = 0; shep_bl_[[ID]]_0 < shep_n_[[ID]]_0; shep_bl_[[ID]]_0 += 8)
// CHECK-SAME: int{{ }}i = {{.*}}shep_bl_[[ID]]_0{{.*}}for (; shep_g_[[ID]]_0 != 0; 
#pragma omp tile sizes(8)
  for (int i = 0; i < n; ++i) a[i] = 0;
}

void shared(int n, int m, float *a) {
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(8, 16)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;
}
// CHECK: static{{ }}void shep_parallel_{{[0-9]+}}(void *shep_data) {
// CHECK: shep_loop{{_}}begin(&shep_l_
// CHECK: for{{ }}(shep_bl_[[ID:[0-9]+]]_1 = {{.*}} += 16), 1))
// CHECK: int{{ }}i = {{.*}}for (; {{.*}}int j = {{.*}}shep_bl_[[ID]]_1
