// The memory orders of atomic constructs, of a failing comparison, and the default that `requires` sets.
// RUN: %shepcc -fopenmp --shep-emit=%t.c %s
// RUN: sed "s|//.*||" %t.c | %FileCheck %s
// RUN: %shepcc -fopenmp --shep-emit=%t.default.c -DREQUIRES %s
// RUN: sed "s|//.*||" %t.default.c | %FileCheck %s --check-prefix=DEFAULT
// RUN: %shepcc -fopenmp -c -DREQUIRES --shep-backend=%backend -Wall -Werror %s -o %t.o
#ifdef REQUIRES
#pragma omp requires atomic_default_mem_order(acq_rel)
#endif

int x;

void orders(int e, int v) {
// CHECK-LABEL: void orders
// DEFAULT-LABEL: void orders
#pragma omp atomic
  x += e;
// CHECK: __atomic_add_fetch(shep_x, shep_e, __ATOMIC_RELAXED)
// DEFAULT: __atomic_add_fetch(shep_x, shep_e, __ATOMIC_ACQ_REL)
#pragma omp atomic write release
  x = e;
// CHECK: __atomic_store(shep_x, &shep_new, __ATOMIC_RELEASE)
#pragma omp atomic read
  v = x;
// CHECK: __atomic_load(shep_x, &shep_old, __ATOMIC_RELAXED)
// DEFAULT: __atomic_load(shep_x, &shep_old, __ATOMIC_ACQUIRE)
#pragma omp atomic read acquire
  v = x;
// CHECK: __atomic_load(shep_x, &shep_old, __ATOMIC_ACQUIRE)
#pragma omp atomic compare
  if (x == e) { x = v; }
// CHECK: __atomic_load(shep_x, &shep_old, __ATOMIC_RELAXED)
// CHECK-SAME: __atomic_compare_exchange(shep_x, &shep_old, &shep_new, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)
// DEFAULT: __atomic_compare_exchange(shep_x, &shep_old, &shep_new, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)
#pragma omp atomic compare seq_cst
  if (x == e) { x = v; }
// CHECK: __atomic_compare_exchange(shep_x, &shep_old, &shep_new, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#pragma omp atomic compare release fail(acquire)
  if (x == e) { x = v; }
// CHECK: __atomic_load(shep_x, &shep_old, __ATOMIC_ACQUIRE)
// CHECK-SAME: __atomic_compare_exchange(shep_x, &shep_old, &shep_new, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)
#pragma omp atomic compare acq_rel fail(relaxed)
  if (x == e) { x = v; }
// CHECK: __atomic_compare_exchange(shep_x, &shep_old, &shep_new, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)
#pragma omp atomic compare fail(seq_cst)
  if (x == e) { x = v; }
// CHECK: __atomic_compare_exchange(shep_x, &shep_old, &shep_new, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
}
