// A function that a block declares, and a region uses, keeps its attributes and its name for the linker.
// RUN: %shepcc -fopenmp -O1 --shep-backend=%backend %s -o %t && %t | %FileCheck %s
#include <stdio.h>

int other_name(int x) { return x + 40; }

int main(void) {
  int is_there = 0, answer = 0;
  extern int nowhere(int) __attribute__((weak));
  extern int asked(int) __asm__("other_name");
#pragma omp task if (0) shared(is_there)
  is_there = nowhere ? 1 : 2;
#pragma omp task shared(answer)
  answer = asked(2);
#pragma omp taskwait
  printf("%d %d\n", is_there, answer);  // CHECK: 2 42
  return 0;
}
