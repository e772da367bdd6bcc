// Range-based loops that cannot be scheduled.
// RUN: %refused %shepcxx -fopenmp -std=c++20 %s
#include <list>

// ---- Found first.

// A loop over iterators that are not random-access is an error.
void range_for_iterator() {
  std::list<int> items(3, 1);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  // expected-error@+2 {{could not calculate number of iterations calling 'operator-' with upper and lower loop bounds}}
  // expected-error@+1 {{invalid operands to binary expression ('const _Self' (aka 'const _List_iterator<int>') and 'iterator' (aka}}
  for (int item : items) sum += item;
}
