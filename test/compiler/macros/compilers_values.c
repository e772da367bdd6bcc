// A macro that has another value with Clang than with gcc has one value in directives, loops' headers and what they hold.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t
// RUN: %t
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t
// RUN: %t
#include "Inputs/compilers_values.h"
#include <stdio.h>

#if __GNUC__ >= 9
#define WIDTH 8
#else
#define WIDTH 4
#endif
#define STEP OTHER

int main(void) {
  int outside = 0, inside = 0, steps = 0, tasks = 0;
  for (int b = 0; b < 64; b += WIDTH) outside += WIDTH;
  for (int b = 0; b < 64; b += WIDTH) {
#pragma omp parallel for reduction(+ : inside)
    for (int i = b; i < b + WIDTH; i++) inside++;
  }
#pragma omp parallel for reduction(+ : steps)
  for (int i = 0; i < 60; i += STEP) steps += STEP;
#pragma omp parallel num_threads(WIDTH)
#pragma omp single
#pragma omp taskloop num_tasks(HEADER_TASKS) reduction(+ : tasks) if (HEADER_TASKS > 2)
  for (int i = 0; i < HEADER_TASKS; i++) tasks += 12 / HEADER_TASKS;
  printf("%d %d %d %d\n", outside, inside, steps, tasks);
  return outside == 64 && inside == 64 && steps == 60 && tasks == 12 ? 0 : 1;
}
