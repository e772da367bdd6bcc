// linear variables, ordered regions with chunks, sections with lastprivate, single copyprivate, copyin, masked.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <omp.h>

#include "verify.h"

static int kept = 3, block[4];
#pragma omp threadprivate(kept, block)

static void emit(int *at, int i) {
#pragma omp ordered
  {
    VERIFY(*at == i);
    *at = i + 1;
  }
}

int main(void) {
  int line = 10, at = 0, first = 0, last = 0, count = 0;
  long offset = 0;
#pragma omp parallel for linear(line : 3) linear(offset) schedule(dynamic, 2) reduction(+ : count)
  for (int i = 0; i < 20; i++) {
    count += line == 10 + 3 * i && offset == i;
  }
  VERIFY(count == 20 && line == 67 && offset == 19);
#pragma omp parallel for ordered schedule(dynamic, 3)
  for (int i = 0; i < 50; i++) {
    if (i % 7 == 3) {
#pragma omp ordered
      {
        VERIFY(at == i);
        at = i + 1;
      }
      continue;
    }
    emit(&at, i);
  }
  VERIFY(at == 50);
#pragma omp parallel sections lastprivate(last) private(first) reduction(+ : count)
  {
    {
      first = 1;
      count += first;
    }
#pragma omp section
    count += 10;
#pragma omp section
    {
      last = 7;
      count += 100;
    }
  }
  VERIFY(count == 131 && last == 7);
  kept = 42;
  block[2] = 9;
  int seen = 0;
#pragma omp parallel num_threads(4) copyin(kept, block) private(first) reduction(+ : seen)
  {
    double shared_out[2] = {0, 0};
    seen += kept == 42 && block[2] == 9;
#pragma omp single copyprivate(first, shared_out, kept)
    {
      first = 5;
      shared_out[1] = 2.5;
      kept = 43;
    }
    seen += first == 5 && shared_out[1] == 2.5 && kept == 43;
#pragma omp masked filter(1)
    seen += 100 * omp_get_thread_num();
#pragma omp master
    seen += 1000;
#pragma omp sections nowait firstprivate(last)
    {
#pragma omp section
      seen += last;
    }
  }
  VERIFY(seen == 8 + 100 + 1000 + 7);
  return 0;
}
