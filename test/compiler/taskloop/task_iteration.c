// The dependences of the iterations are found out by a function of their own, when the tasks are generated.
// RUN: %shepcc -O1 -fopenmp -c %s -o %t.o --shep-emit=%t.c
// RUN: grep -v '^//' %t.c | %FileCheck %s
// RUN: %if clang %{ %python %S/../warnings/Inputs/same_warnings.py --none-added %shepcc clang -fopenmp -Weverything \
// RUN:   -c %s -o %t.o %}

// CHECK-LABEL: void f(long *a, int n, int m) {
// CHECK: shep_taskloop_start_dependent(&{{.*}}, {{shep_depend_[0-9]+}}, shep_d_{{[0-9]+}});
// CHECK: static void {{shep_depend_[0-9]+}}(void *shep_data, shep_u64 shep_a, shep_u64 shep_b, struct shep_dependence_list *shep_i) {
// CHECK: for (; shep_a < shep_b; ++shep_a) { int i = {{.*}}(shep_a / (shep_n_{{[0-9]+}}_1)) % shep_n_{{[0-9]+}}_0
// CHECK-SAME: int j = {{.*}}(shep_a / (1)) % shep_n_{{[0-9]+}}_1
// CHECK-SAME: if ((j % 2)) {
// CHECK-SAME: shep_dependence_on(&({{.*}}a[i * m + j]{{.*}}), SHEP_DEPEND_OUT);
// CHECK-SAME: shep_dependences_add(shep_i,
void f(long *a, int n, int m) {
#pragma omp taskloop collapse(2) nogroup
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma omp task_iteration depend(inout : a[i * m + j]) if (j % 2)
      a[i * m + j]++;
    }
}
