// __func__ and __LINE__ inside a region name the user's function and line, however deep the region lies.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

static void nested(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    printf("%s %s:%d\n", __func__, __FILE__, __LINE__);
#pragma omp taskwait
    printf("%s %d\n", __FUNCTION__, __LINE__);
  }
}

int main(void) {
  nested();
#pragma omp parallel
#pragma omp master
  printf("%s %d\n", __func__, __LINE__);
  return 0;
}
