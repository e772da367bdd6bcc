// The same of members, whose copies have names of their own where `this->` names them.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

struct Cells {
  int count = 3, sum = 2, cells[4] = {}, *first = cells;

  void run() {
#pragma omp parallel for firstprivate(this->count) reduction(+ : this->cells[0 : this->count])
    for (int i = 0; i < 12; ++i) this->cells[i % this->count]++;
#pragma omp parallel for reduction(+ : Cells::sum) reduction(+ : first[0 : sum])
    for (int i = 0; i < 12; ++i) first[i % 2]++, Cells::sum++;
  }
};

int main() {
  Cells all;
  all.run();
  VERIFY(all.cells[0] == 10 && all.cells[1] == 10 && all.cells[2] == 4 && all.cells[3] == 0 && all.sum == 14);
}
