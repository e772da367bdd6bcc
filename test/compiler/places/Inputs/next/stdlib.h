#include_next <stdlib.h>
#ifndef NEXT_STDLIB_H
#define NEXT_STDLIB_H
static int next_to_system(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += i;
  return sum + abs(-1);
}
#endif
