// Each task depends on the one before.
#include <stdio.h>

int main(void) {
  int last = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 1; i <= 200; i++)
#pragma omp task depend(inout : last)
    last = last * 31 % 1009 + i;
  printf("%d\n", last);
  return 0;
}
