// Copies and assignments take the original as the variable it is, not const: of classes that ask for that, also before
// C++17. Volatile numbers are reduced.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=2 %t
#include "Inputs/expect.h"

/// Takes from what it copies, and from what it is assigned.
struct Taking {
  int value;
  explicit Taking(int start = 0) : value(start) {}
  Taking(Taking &from) : value(from.value) { from.value += 100; }
  Taking &operator=(Taking &from) {
    value = from.value;
    from.value = -1;
    return *this;
  }
};
static Taking everywhere(5);
#pragma omp threadprivate(everywhere)

static void objects() {
  Taking one(1), many[2];
  many[1].value = 7;
  int seen = 0;
#pragma omp parallel num_threads(1) firstprivate(one, many) reduction(+ : seen)
  seen += one.value + 10 * many[1].value;
  EXPECT(seen == 71 && one.value == 101 && many[1].value == 107);
  seen = 0;
#pragma omp task firstprivate(one, many) shared(seen)
  seen = one.value + 1000 * many[1].value;
#pragma omp taskwait
  EXPECT(seen == 107101 && one.value == 201 && many[0].value == 200);
#pragma omp parallel for lastprivate(one, many)
  for (int i = 0; i < 10; ++i) one.value = i, many[1].value = 2 * i;
  EXPECT(one.value == 9 && many[1].value == 18);
#pragma omp taskloop lastprivate(one) num_tasks(2)
  for (int i = 0; i < 4; ++i) one.value = i;
  EXPECT_EQ(one.value, 3);
}

static void broadcast() {
  Taking mine;
  int sum = 0;
#pragma omp parallel num_threads(1) private(mine) copyin(everywhere) reduction(+ : sum)
  {
#pragma omp single copyprivate(mine)
    mine.value = 4;
    sum += mine.value + everywhere.value;
  }
  EXPECT_EQ(sum, 9);
}

static void loose_numbers() {
  volatile int sum = 0, low = 100;
  volatile double many[3] = {0, 1, 2};
#pragma omp parallel for reduction(+ : sum, many[1 : 2]) reduction(min : low)
  for (int i = 0; i < 10; ++i) {
    sum = sum + i;
    many[1] = many[1] + 1;
    if (low > i - 3) low = i - 3;
  }
  EXPECT(sum == 45 && low == -3 && many[1] == 11);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum, many)
  {
#pragma omp task in_reduction(+ : sum, many)
    sum = sum + 5, many[2] = many[2] + 1;
  }
  EXPECT(sum == 50 && many[2] == 3);
#pragma omp taskloop reduction(+ : sum) num_tasks(2)
  for (int i = 0; i < 4; ++i) sum = sum + i;
  EXPECT_EQ(sum, 56);
}

int main() {
  objects();
  broadcast();
  loose_numbers();
  return failures();
}
