// Captures too large for a stack are on none, however many constructs a block has and whether their tasks wait or not.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O0 -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 OMP_STACKSIZE=4M sh -c "ulimit -s 4096; %t"
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 OMP_STACKSIZE=4M sh -c "ulimit -s 4096; %t"
#include <stdint.h>

#include "verify.h"

enum { SIZE = 3 << 18 };
static char large[SIZE] __attribute__((aligned(128)));

#define TASK(clauses) _Pragma(clauses) { large[5] += 1; VERIFY((uintptr_t)large % 128 == 0); _Pragma("omp atomic") sum += large[5]; }
#define WAIT _Pragma("omp taskwait")
#define JOINED TASK("omp task firstprivate(large) shared(sum)") WAIT
#define AT_ONCE TASK("omp task if(0) firstprivate(large) shared(sum)")
#define LATER TASK("omp task firstprivate(large) shared(sum) priority(1)")

#define TEAM TASK("omp parallel num_threads(2) firstprivate(large)")

#define LOOP _Pragma("omp taskloop num_tasks(2) firstprivate(large) shared(sum)") for (int i = 0; i < 4; i++) {  \
  VERIFY((uintptr_t)large % 128 == 0 && large[5] == 1); _Pragma("omp atomic") sum += large[5]; }

int main(void) {
  int sum = 0;
  large[5] = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    JOINED JOINED JOINED JOINED
    AT_ONCE AT_ONCE AT_ONCE AT_ONCE
    LATER LATER LATER
    for (int i = 0; i < 64; i++) {
      AT_ONCE
    }
    WAIT
    LOOP LOOP LOOP LOOP
    sum -= 16;
  }
  VERIFY(sum == 2 * (4 + 4 + 3 + 64) && large[5] == 1);
  TEAM TEAM TEAM
  VERIFY(sum == 2 * (4 + 4 + 3 + 64) + 3 * 2 * 2 && large[5] == 1);
  return 0;
}
