// The same: loops and regions.
// RUN: %python %S/Inputs/hostile.py macros %s > %t.h
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -DHOSTILE='"%t.h"' %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %shepcc --shep-backend=%backend -fopenmp -include %t.h %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %python %S/Inputs/hostile.py variables %s > %t.h
// RUN: %shepcc --shep-backend=%backend -fopenmp -DHOSTILE='"%t.h"' %s -o %t && env OMP_NUM_THREADS=2 %t
#ifdef HOSTILE
#include HOSTILE
#endif

int main(void) {
  int arr[16], sum = 0, prefix = 0, latest = 0;
#pragma omp parallel num_threads(2) proc_bind(close)
  {
#pragma omp for reduction(+ : sum) schedule(dynamic, 2) ordered
    for (int k = 0; k < 16; ++k) {
      sum += k;
#pragma omp ordered
      arr[k] = k;
    }
#pragma omp for schedule(static, 1) reduction(+ : sum)
    for (int k = 0; k < 16; ++k) sum += k - arr[k];
#pragma omp for lastprivate(conditional : latest) collapse(2) nowait
    for (int k = 0; k < 4; ++k)
      for (int m = 0; m < 4; ++m)
        if (k == m) latest = k;
#pragma omp sections
    {
#pragma omp critical(door)
      arr[0] += 1;
#pragma omp section
#pragma omp atomic
      arr[1] += 1;
    }
#pragma omp for reduction(inscan, + : prefix)
    for (int k = 0; k < 16; ++k) {
      prefix += k;
#pragma omp scan inclusive(prefix)
      arr[k] += prefix;
    }
    int copied;
#pragma omp single copyprivate(copied)
    copied = 4;
#pragma omp masked
    arr[2] += copied;
#pragma omp barrier
  }
#pragma omp teams num_teams(2) reduction(+ : sum)
  sum += 1;
  return sum != 122 || latest != 3 || arr[15] != 135 || arr[2] != 9 || arr[0] != 1;
}
