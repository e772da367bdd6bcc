#pragma once
#include "two.h"

static inline int tiled(int n) {
  int i, sum = 0;
#pragma omp tile sizes(3)
  for (i = 0; i < n; ++i) sum += TWO;
  return i == n ? sum : -1;
}
