// A variable that is bound to a register by name stays there; a region that only reads it has its value.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
#include "verify.h"

#ifdef __x86_64__
#define REGISTER "r14"
#define READ "movq %%r14, %0"
#else
#define REGISTER "x20"
#define READ "mov %0, x20"
#endif

static long bound(void) {
  long direct = 0, seen = 0;
  register long v __asm__(REGISTER) = 42;
#pragma omp parallel num_threads(1)
#pragma omp single
  seen = v;
  __asm__ volatile(READ : "=r"(direct) : "r"(v));
  return direct == 42 ? seen : -1;
}

int main(void) {
  register int plain = 1;
#pragma omp parallel num_threads(1)
  plain++;
  VERIFY(bound() == 42 && plain == 2);
  return 0;
}
