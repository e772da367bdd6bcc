// omp_display_env prints what OMP_DISPLAY_ENV prints, whenever it is asked.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_THREAD_LIMIT=6 %t 2>&1 | %FileCheck %s
#include <omp.h>
int main(void) {
  // CHECK: OPENMP DISPLAY ENVIRONMENT BEGIN
  // CHECK: OMP_THREAD_LIMIT = '6'
  // CHECK-NOT: SHEPHERD_
  // CHECK: OPENMP DISPLAY ENVIRONMENT END
  omp_display_env(0);
  // CHECK: OPENMP DISPLAY ENVIRONMENT BEGIN
  // CHECK: SHEPHERD_SCHEDULER
  // CHECK: OPENMP DISPLAY ENVIRONMENT END
  omp_display_env(1);
  return 0;
}
