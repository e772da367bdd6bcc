// A header with a region that guards itself by a pragma.
#pragma once
#include <vector>

struct OnlyOnce {
  int x;
};

inline int once(int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; ++i) s += i;
  return s;
}
