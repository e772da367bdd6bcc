// Threads fight for sums that lie on the main thread's stack.
#include <stdio.h>

int main(void) {
  long first = 0, sums[8] = {0}, second = 0;
#pragma omp parallel
  for (int i = 0; i < 200; i++) {
#pragma omp critical(one)
    first++, sums[i % 8] += i;
#pragma omp critical(two)
    second += i;
#pragma omp atomic
    sums[7 - i % 8]++;
  }
  printf("%ld %ld %ld\n", first, second, sums[3]);
  return 0;
}
