/* Two tasks, each with a counter of its own that others may read; but both lie in one cache line, and their processors take it from
 * each other at each step: work takes longer than it does alone. With the argument "mended" each counter has lines of its own.
 * docs/three-faults.md has what the tools say. */
#include <stdio.h>
#include <string.h>

enum { STEPS = 8000000, WORDS = 32 }; /* 256 bytes: more than any cache line */

int main(int argc, char **argv) {
  static _Alignas(256) unsigned long counters[2 * WORDS];
  const int second = argc > 1 && strcmp(argv[1], "mended") == 0 ? WORDS : 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task
    for (int step = 0; step < STEPS; step++) {
#pragma omp atomic
      counters[i * second]++;
    }
  }
  printf("%lu\n", counters[0] + counters[second]);
  return 0;
}
