// The array of a list item is known where its subscript depends on a template's parameter.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "Inputs/expect.h"

template <class Number, int kCount> static int regions(Number at) {
  int rows[kCount][4] = {}, cells[kCount] = {}, threads = 0;
#pragma omp parallel reduction(+ : threads, cells[at], rows[at][at - 1 : 2])
  {
    threads++;
    cells[at]++;
    rows[at][1] += 2;
    rows[at][2] += 3;
  }
  EXPECT(cells[2] == threads && rows[2][1] == 2 * threads && rows[2][2] == 3 * threads);
#pragma omp parallel for reduction(+ : cells[at - 1 : at])
  for (int i = 0; i < 12; ++i) cells[1 + i % 2]++;
  return cells[1] == 6 && cells[2] == threads + 6 && cells[0] == 0;
}

template <class Number> static Number tasks(Number at) {
  Number sums[3] = {}, order[3] = {};
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sums[at])
    {
      for (int i = 0; i < 10; ++i)
#pragma omp task in_reduction(+ : sums[at])
        sums[at]++;
#pragma omp taskloop in_reduction(+ : sums[at]) nogroup
      for (int i = 0; i < 5; ++i) sums[at]++;
    }
#pragma omp task depend(out : order[at])
    order[at] = 1;
#pragma omp task depend(inout : order[at])
    order[at] *= 5;
#pragma omp taskwait
#pragma omp taskloop reduction(+ : sums[at])
    for (int i = 0; i < 10; ++i) sums[at]++;
  }
  return sums[at] * 10 + order[at];
}

template <class Base> struct Holder : Base {
  Base at;
  int cells[4] = {1, 1, 1, 1};
  int sum(Holder &other) {
#pragma omp parallel for reduction(+ : cells[other.at.number])
    for (int i = 0; i < 9; ++i) cells[other.at.number]++;
    return cells[2];
  }
};
struct Place {
  int number = 2;
};

int main() {
  Holder<Place> holder;
  EXPECT(holder.sum(holder) == 10);
  EXPECT((regions<int, 5>(2)));
  EXPECT(tasks<long>(1) == 255);
  return failures();
}
