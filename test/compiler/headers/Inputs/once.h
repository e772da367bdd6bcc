#pragma once
#include "nested/guarded.h"
static int once(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += i;
  return sum;
}
