// The named module `shapes`, with a global module fragment and a lock.
module;
#include "plain_unit.h"
export module shapes;

int drawn;

export int area(int side) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
  for (int i = 0; i < side; ++i) {
    sum += side + one();
#pragma omp critical(shapes)
    ++drawn;
  }
#pragma omp reverse
  for (int i = 0; i < 2; ++i) sum += i;
  return sum - 1;
}
