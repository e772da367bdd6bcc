// Tasks that take some milliseconds each.
#include <stdio.h>

static unsigned spin(unsigned value) {
  for (int i = 0; i < 3000000; ++i) value = value * 1664525u + 1013904223u;
  return value;
}

int main(void) {
  enum { kTasks = 24 };
  unsigned values[kTasks];
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < kTasks; ++i)
#pragma omp task shared(values)
    values[i] = spin((unsigned)i);
  unsigned sum = 0;
  for (int i = 0; i < kTasks; ++i) sum = sum * 31 + values[i];
  printf("%u\n", sum);
  return 0;
}
