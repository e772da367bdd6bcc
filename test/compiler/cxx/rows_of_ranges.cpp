// The bounds of an inner loop may depend on the element of a range-for around it.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "Inputs/expect.h"

#include <utility>
#include <vector>

int main() {
  std::vector<std::vector<int>> rows = {{1}, {2, 3}, {}, {3, 4, 5}};
  std::vector<int> ends = {1, 2, 3};
  std::vector<std::pair<int, int>> pieces = {{0, 3}, {2, 2}, {1, 5}};
  int sum = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (const auto &row : rows)
    for (int each : row) sum += each;
  EXPECT_EQ(sum, 18);
#pragma omp parallel for collapse(2) reduction(+ : sum) schedule(dynamic)
  for (int end : ends)
    for (int j = 0; j < end; ++j) sum += 10 * end + j;
  EXPECT_EQ(sum, 18 + 140 + 4);
  sum = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (auto [first, last] : pieces)
    for (int j = first; j < last; ++j) sum += j;
  EXPECT_EQ(sum, 3 + 10);
  return failures();
}
