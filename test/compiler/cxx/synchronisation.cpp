// critical, ordered, sections, single, taskgroup and masked in templates.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include <string>
#include <vector>

template <typename T> std::vector<T> collect(int n) {
  std::vector<T> out;
  int in_group = 0;
#pragma omp parallel
  {
#pragma omp for ordered schedule(dynamic)
    for (int i = 0; i < n; ++i) {
      T item = T(i);
#pragma omp ordered
      out.push_back(item);
    }
#pragma omp single
    {
#pragma omp taskgroup
      {
        for (int i = 0; i < n; ++i) {
#pragma omp task
          {
#pragma omp task
            {
#pragma omp atomic
              ++in_group;
            }
#pragma omp atomic
            ++in_group;
          }
        }
      }
      EXPECT_EQ(in_group, 2 * n);
    }
#pragma omp sections
    {
      out.push_back(T(100));
#pragma omp section
      {
        T value = T(1);
        (void)value;
      }
#pragma omp section
#pragma omp critical(collect_critical)
      ++in_group;
    }
#pragma omp masked
#pragma omp critical(collect_critical)
    ++in_group;
#pragma omp flush
#pragma omp taskyield
  }
  EXPECT_EQ(in_group, 2 * n + 2);
  return out;
}

int main() {
  std::vector<int> a = collect<int>(20);
  EXPECT_EQ(a.size(), 21u);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(a[static_cast<unsigned>(i)], i);
  EXPECT_EQ(collect<double>(5)[4], 4.0);
  return failures();
}
