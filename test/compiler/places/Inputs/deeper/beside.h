static int with_neighbour(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += i;
#if __has_include("neighbour.h")
#include "neighbour.h"
  sum += NEIGHBOURS;
#endif
  return sum;
}
