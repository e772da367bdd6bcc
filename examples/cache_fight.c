/* Two tasks, each with a counter of its own, which both lie in one cache line: its processors take the line from each other at
 * each step, and work takes longer than it does alone. With the argument "mended" each counter has lines of its own.
 * docs/three-faults.md has what the tools say. */
#include <stdio.h>
#include <string.h>

enum { STEPS = 20000000, LINE = 256 };

int main(int argc, char **argv) {
  static _Alignas(LINE) volatile unsigned char memory[2 * LINE];
  const int distance = argc > 1 && strcmp(argv[1], "mended") == 0 ? LINE : (int)sizeof(long);
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task
    {
      volatile long *counter = (volatile long *)(memory + i * distance);
      for (int step = 0; step < STEPS; step++) ++*counter;
    }
  }
  printf("%ld\n", *(volatile long *)memory + *(volatile long *)(memory + distance));
  return 0;
}
