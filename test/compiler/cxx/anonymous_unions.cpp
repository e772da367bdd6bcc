// Members of anonymous unions are reached in regions, though closures cannot capture them.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

int main() {
  union {
    int number;
    float real;
  };
  number = 1;
#pragma omp parallel num_threads(3)
  {
#pragma omp atomic
    number += 1;
  }
  EXPECT_EQ(number, 4);
  int seen = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(seen)
    {
      number += 1;
#pragma omp task shared(seen)
      {
#pragma omp atomic write
        seen = number;
      }
    }
  }
  EXPECT_EQ(number, 5);
  EXPECT_EQ(seen, 5);
  // In an orphaned task they are firstprivate, as any variable.
  auto orphan = [](float start) {
    union {
      float inner;
      int other;
    };
    inner = start;
#pragma omp task if (0)
    inner += 1;
    return inner;
  };
  EXPECT_EQ(orphan(2), 2.0f);
  real = 0.5f;
#pragma omp parallel
#pragma omp single
#pragma omp task
  real += 1;
  EXPECT_EQ(real, 1.5f);
  return failures();
}
