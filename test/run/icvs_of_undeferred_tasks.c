// A task that runs where it is generated, outside every region, may set its own ICVs and place its children.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t | %FileCheck %s
#include <omp.h>
#include <stdio.h>
int main(void) {
  int inside = 0;
#pragma omp task if (0) shared(inside)
  {
    omp_set_num_threads(3);
    omp_child_task_affinity(1);
#pragma omp task if (0) shared(inside)
    inside = omp_get_max_threads();
  }
  // CHECK: {{^}}3{{$}}
  printf("%d\n", inside);
  return 0;
}
