// A loop over iterators that are not random-access is an error.
// RUN: %not %shepcxx -fopenmp -std=c++17 -c %s -o %t.o 2>&1 | %FileCheck %s
#include <list>
int main() {
  std::list<int> items(3, 1);
  int sum = 0;
  // CHECK: fail_cxx_range_for_iterator.cpp:[[#@LINE+2]]:{{[0-9]+}}: error:
#pragma omp parallel for reduction(+ : sum)
  for (int item : items) sum += item;
}
