#include "fib.h"

#include <iostream>
#include <vector>

#include <omp.h>

int main() {
  std::vector<long> results(16);
#pragma omp parallel for
  for (int i = 0; i < 16; ++i) results[i] = fib(i);
  std::cout << "C++ " << _OPENMP << ": fib(15) = " << results[15] << '\n';
  return results[15] == 610 ? 0 : 1;
}
