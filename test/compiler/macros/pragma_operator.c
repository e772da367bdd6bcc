// Directives by _Pragma, in macros, several on one line.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

#define PARALLEL(n) _Pragma("omp parallel num_threads(4)")
#define STRING(text) #text
#define OMP(...) _Pragma(STRING(omp __VA_ARGS__))
#define COUNT(variable) \
  do { \
    _Pragma("omp atomic") variable++; \
  } while (0)
#define SPAWN(variable) OMP(task shared(variable)) COUNT(variable); OMP(task shared(variable)) { COUNT(variable); COUNT(variable); } OMP(taskwait)
#define SPAWN2(v, statement) OMP(task shared(v)) { statement; }
#define SUM(to, from, n) OMP(parallel for reduction(+ : to)) for (int k_ = 0; k_ < (n); k_++) to += (from)[k_]

static int whole(int n) {
  int hits = 0;
  PARALLEL(n) { COUNT(hits); }
  return hits;
}

int main(void) {
  int count = 0, sum = 0, data[] = {1, 2, 3, 4, 5};
  VERIFY(whole(4) == 4);
  _Pragma("omp parallel") _Pragma("omp single") { SPAWN(count) }
  VERIFY(count == 3);
  OMP(parallel) OMP(single) { SPAWN2(count, COUNT(count); COUNT(count)) }
  VERIFY(count == 5);
  SUM(sum, data, 5);
  VERIFY(sum == 15);
  OMP(parallel for schedule(static, 2) \
      reduction(+ : sum)) for (int i = 0; i < 5; i++) sum += data[i];
  VERIFY(sum == 30);
  if (sum) OMP(parallel num_threads(2)) COUNT(count); else OMP(parallel num_threads(3)) COUNT(sum);
  VERIFY(count == 7);
  return 0;
}
