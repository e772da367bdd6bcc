// lastprivate under every schedule, with collapse, of arrays and structs, together with firstprivate.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

struct Pair {
  int a, b;
};

#define RUN(schedule_)                                                                             \
  do {                                                                                             \
    int i = -1, j = -1, last = -1, kept = 5, table[2] = {0, 0};                                    \
    struct Pair pair = {0, 0};                                                                     \
    OMP(parallel for schedule(schedule_) lastprivate(i, last, pair, table) firstprivate(kept) lastprivate(kept)) \
    for (i = 0; i < 101; i += 4) {                                                                 \
      last = i;                                                                                    \
      pair.b = i + 1;                                                                              \
      table[1] = i + kept;                                                                         \
      if (i == 100) kept = 77;                                                                     \
    }                                                                                              \
    VERIFY(i == 104 && last == 100 && pair.b == 101 && table[1] == 105 && kept == 77);             \
    OMP(parallel for collapse(2) schedule(schedule_) lastprivate(i, j, last))                      \
    for (i = 0; i < 7; i++)                                                                        \
      for (j = 10; j > 3; j -= 2) last = 100 * i + j;                                              \
    VERIFY(i == 7 && j == 2 && last == 604);                                                       \
    OMP(parallel for collapse(3) schedule(schedule_) lastprivate(last))                            \
    for (int a = 0; a < 3; a++)                                                                    \
      for (unsigned b = 0; b < 4; b++)                                                             \
        for (long c = 5; c >= 1; c--) last = (int)(a * 100 + b * 10 + c);                          \
    VERIFY(last == 231);                                                                           \
  } while (0)
#define OMP(...) OMP_(omp __VA_ARGS__)
#define OMP_(text) _Pragma(#text)

int main(void) {
  RUN(static);

  RUN(dynamic);
  RUN(guided);
  RUN(auto);
  RUN(runtime);
  return 0;
}
