// In C++ an array whose section a construct reduces is an array of its type in the region: it can be passed on by
// reference, and its size is known.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -O2 -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

template <int kCount> static void add(int (&cells)[kCount], int at) { cells[at % kCount]++; }

static void add_to_row(long (&rows)[4][3], int at) { rows[1 + at % 2][at % 3] += at; }

static int values[6];
struct Holder {
  int cells[5] = {0, 0, 0, 0, 0};
  void count(int (&other)[8]) {
#pragma omp parallel for reduction(+ : cells[1 : 3]) reduction(+ : other[: 4])
    for (int i = 0; i < 30; ++i) {
      static_assert(sizeof(cells) == 5 * sizeof(int), "");
      cells[1 + i % 3]++;
      VERIFY(sizeof(other) == 8 * sizeof(int));
      other[i % 4]++;
    }
  }
};

int main() {
  int other[8] = {0};
  long rows[4][3] = {{0}};
#pragma omp parallel reduction(+ : values[0 : 6]) reduction(+ : rows[1 : 2])
  {
#pragma omp for
    for (int i = 0; i < 60; ++i) {
      add(values, i);
      add_to_row(rows, i);
    }
  }
#pragma omp parallel
#pragma omp for reduction(+ : values[2 : 2])
  for (int i = 0; i < 10; ++i) {
    VERIFY(sizeof values == 6 * sizeof(int));
    values[2 + i % 2]++;
  }
  for (int i = 0; i < 6; ++i) VERIFY(values[i] == (i == 2 || i == 3 ? 15 : 10));
  long sum = 0;
  for (int i = 0; i < 3; ++i) sum += rows[1][i] + rows[2][i];
  VERIFY(sum == 59 * 30 && rows[0][0] == 0 && rows[3][2] == 0);
  Holder holder;
  holder.count(other);
  VERIFY(holder.cells[0] == 0 && holder.cells[1] == 10 && holder.cells[3] == 10 && holder.cells[4] == 0);
  VERIFY(other[0] == 8 && other[3] == 7 && other[4] == 0);
  return 0;
}
