// A block's static variable of each thread is each thread's own in regions, too.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_DYNAMIC=false %t
#include "verify.h"

#include <omp.h>

static int of_threads(void) {
  static __thread int mine = 5;
  static _Thread_local struct {
    int count;
  } counted;
  int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
  {
    mine += omp_get_thread_num();
    counted.count++;
    sum += mine + counted.count;
  }
  return 100 * sum + mine + counted.count;
}

int main(void) {
  VERIFY(of_threads() == 100 * (4 * 5 + 6 + 4) + 6);
  return 0;
}
