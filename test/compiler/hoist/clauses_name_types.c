// What the clauses of an inner construct name, types, enumerators and functions of the block, is known where its region
// has moved.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Werror -I%S/../Inputs %s -o %t
// RUN: %t
#include "verify.h"

int main(void) {
  typedef unsigned char byte;
  struct three {
    int values[3];
  };
  enum { kThreads = 2 };
  int x = 257, ran = 0, deferred = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task if ((byte)x > 3) shared(ran)
    ran += 1;
#pragma omp task priority(sizeof(struct three)) final((struct three){{1}}.values[0] > 2) shared(deferred)
    deferred += 1;
#pragma omp taskwait
#pragma omp parallel for num_threads(kThreads) reduction(+ : ran) schedule(dynamic, sizeof(byte))
    for (int i = 0; i < 5; i++) ran += 1;
  }
  VERIFY(ran == 6 && deferred == 1);
  return 0;
}
