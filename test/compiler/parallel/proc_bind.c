// proc_bind reaches the region's proc_bind ICV.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror --shep-emit=%t.c %s -o %t
// RUN: env OMP_NUM_THREADS=2 OMP_PLACES=threads %t
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
#include <omp.h>

int main(void) {
  int wrong = 0;
// CHECK: {{shep_parallel\(.*SHEP_PARALLEL_BIND \| \(4 << SHEP_PARALLEL_BIND_SHIFT\)}}
#pragma omp parallel proc_bind(spread) num_threads(2) reduction(+ : wrong)
  wrong += omp_get_num_threads() > 2;
// CHECK: {{shep_parallel\(.*\(3 << SHEP_PARALLEL_BIND_SHIFT\)}}
#pragma omp parallel for proc_bind(close)
  for (int i = 0; i < 4; i++) (void)i;
// CHECK: {{shep_parallel\(.*\(2 << SHEP_PARALLEL_BIND_SHIFT\)}}
#pragma omp parallel proc_bind(master)
  (void)0;
  return wrong;
}
