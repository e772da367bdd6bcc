// The same: loops and regions in C++.
// RUN: %python %S/Inputs/hostile.py macros %s > %t.h
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -DHOSTILE='"%t.h"' %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -include %t.h %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %python %S/Inputs/hostile.py namespaces %s > %t.h
// RUN: %shepcxx --shep-backend=%backend -fopenmp -DHOSTILE='"%t.h"' %s -o %t && env OMP_NUM_THREADS=2 %t
#ifdef HOSTILE
#include HOSTILE
#endif

static thread_local int of_thread = 3;
static int shared_by_all = 3;
#pragma omp threadprivate(shared_by_all)

int main() {
  int arr[16], sum = 0, prefix = 0, latest = 0;
  shared_by_all = 4;
#pragma omp parallel num_threads(2) proc_bind(close) copyin(shared_by_all)
  {
#pragma omp for reduction(+ : sum) schedule(dynamic, 2) ordered
    for (int k = 0; k < 16; ++k) {
      sum += k;
#pragma omp ordered
      arr[k] = k;
    }
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
    for (int &each_of : arr) {
      prefix += 1;
#pragma omp scan inclusive(prefix)
      each_of += prefix;
    }
    int copied;
#pragma omp single copyprivate(copied)
    copied = shared_by_all;
#pragma omp masked
    arr[2] += copied;
#pragma omp barrier
  }
#pragma omp teams num_teams(2) reduction(+ : sum)
  sum += of_thread - 2;
  return sum != 122 || latest != 3 || arr[15] != 31 || arr[2] != 9 || arr[0] != 2;
}
