#include <omp.h>
#include <stdio.h>

int main(void) {
  printf("%d of at least one\n", omp_get_num_procs() >= 1);
  return 0;
}
