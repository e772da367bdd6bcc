// safesync asks that threads which share what lets them progress may wait for each other: on the host each has its own.
// RUN: %shepcc -fopenmp -I%S/../Inputs %s -o %t && env OMP_NUM_THREADS=4 %t
// RUN: %not %shepcc -fopenmp -I%S/../Inputs -DWRONG -c %s -o %t.o 2>&1 | %FileCheck %s --implicit-check-not=error:
#include "verify.h"

int main(void) {
  int sum = 0, n = 1;
#pragma omp parallel safesync reduction(+ : sum) num_threads(2)
  sum += 1;
#pragma omp parallel for safesync(2) if (n) reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += 1;
#pragma omp teams distribute parallel for num_teams(2), safesync(sizeof(int)), reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += 1;
  VERIFY(sum == 20 + 2 || sum == 20 + 1);
#ifdef WRONG
// CHECK: safesync.c:[[#@LINE+1]]:31: error: use of undeclared identifier 'width'
#pragma omp parallel safesync(width)
  sum++;
// CHECK: safesync.c:[[#@LINE+1]]:22: error: this is not an argument that the clause 'safesync' takes
#pragma omp parallel safesync()
  sum++;
// CHECK: safesync.c:[[#@LINE+1]]:18: error: 'safesync' is not a clause that shepcc knows on this construct
#pragma omp task safesync(1)
  sum++;
#endif
  return 0;
}
