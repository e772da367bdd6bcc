// Sections: each runs once, more or fewer of them than threads; firstprivate, lastprivate, private, nowait.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

int main(void) {
  int ran[9] = {0}, start = 40, last = 0, scratch = 0, i, round;
  for (round = 0; round < 20; round++) {
#pragma omp parallel private(scratch)
    {
#pragma omp sections firstprivate(start) lastprivate(last)
      {
#pragma omp section
        {
          scratch = start + 1;
          ran[0] += scratch;
        }
#pragma omp section
        ran[1]++;
#pragma omp section
        {
          ran[2]++;
          last = start + round;
        }
      }
#pragma omp sections nowait
      {
        ran[3]++; /* the first section needs no directive */
#pragma omp section
        ran[4]++;
      }
#pragma omp sections
      {
#pragma omp section
        {
#pragma omp task
          ran[5]++;
        }
#pragma omp section
        for (int k = 0; k < 3; k++)
          ran[6]++;
#pragma omp section
        if (round % 2)
          ran[7]++;
        else
          ran[8]++;
      }
    }
  }
  for (i = 0; i < 9; i++)
    printf("%d ", ran[i]);
  printf("last %d\n", last);
  return 0;
}
