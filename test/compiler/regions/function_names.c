// __func__ and assert in a region name the function that the user wrote.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <assert.h>
#include <string.h>

#include "verify.h"

static void work(int n) {
#pragma omp parallel num_threads(2)
  {
    VERIFY(strcmp(__func__, "work") == 0 && sizeof(__func__) == 5);
#pragma omp task
    {
      VERIFY(strcmp(__FUNCTION__, "work") == 0 && strstr(__PRETTY_FUNCTION__, "work") != 0);
      assert(n == 3);
    }
  }
}

int main(void) {
  work(3);
  return 0;
}
