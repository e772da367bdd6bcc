// The bounds of a section that is reduced may be other items of the same construct: their values in front of it count.
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

int main(void) {
  int cells[4] = {0, 0, 0, 0}, count = 3, sum = 2, *first = cells;
#pragma omp parallel for firstprivate(count) reduction(+ : cells[0 : count])
  for (int i = 0; i < 12; ++i) cells[i % count]++;
#pragma omp parallel for reduction(+ : sum) reduction(+ : first[0 : sum])
  for (int i = 0; i < 12; ++i) first[i % 2]++, sum++;
  VERIFY(cells[0] == 10 && cells[1] == 10 && cells[2] == 4 && cells[3] == 0 && sum == 14);

  int rows[2][3] = {{1, 1, 1}, {1, 1, 1}}, offset = 33;
#pragma omp parallel masked shared(sum) default(private) reduction(+ : rows[offset - 33 : 2][:3])
  {
    rows[0][0]++;
    rows[1][2] += sum;
  }
#pragma omp parallel for default(private) shared(sum) reduction(+ : rows[offset - 33 : 1][:3])
  for (int i = 0; i < 12; ++i) rows[0][1] += sum;
  VERIFY(rows[0][0] == 2 && rows[1][2] == 15 && rows[0][1] == 1 + 12 * 14 && rows[0][2] == 1);
  return 0;
}
