/* Two tasks, each counting in a word of its own: in one cache line, or (with an argument) in one for each. */
#include <stdlib.h>

enum { STEPS = 20000000 };

int main(int argc, char **argv) {
  static volatile unsigned long words[64] __attribute__((aligned(256)));
  const int distance = argc > 1 ? 32 : 1;
  (void)argv;
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task
    for (int step = 0; step < STEPS; step++) words[i * distance]++;
  }
  return words[0] + words[distance] == 2ul * STEPS ? EXIT_SUCCESS : EXIT_FAILURE;
}
