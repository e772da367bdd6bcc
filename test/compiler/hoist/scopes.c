// Types of one name in nested scopes, and types defined inside regions, stay apart.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

struct Box {
  char c;
};

int main(void) {
  struct Box outer = {'o'};
  int ok = 0;
  {
    struct Box {
      int i;
    } middle = {42};
    {
      struct Box {
        double d[2];
      };
      struct Box inner = {{0.5, 1.5}};
#pragma omp parallel num_threads(2) firstprivate(outer, middle, inner) reduction(+ : ok)
      {
        struct Box mine = inner;
        ok += outer.c == 'o' && middle.i == 42 && mine.d[1] == 1.5 && sizeof(struct Box) == 2 * sizeof(double);
      }
    }
#pragma omp parallel num_threads(2) reduction(+ : ok)
    {
      struct Box mine = {7};
      struct Box {
        short s[3];
      } deeper = {{1, 2, 3}};
      ok += mine.i == 7 && sizeof(struct Box) == 6;
#pragma omp task firstprivate(deeper) shared(mine)
      VERIFY(deeper.s[2] == 3 && mine.i == 7 && sizeof(struct Box) == 6);
#pragma omp taskwait
    }
  }
#pragma omp parallel num_threads(1)
  ok += sizeof(struct Box) == 1;
  VERIFY(ok == 5);
  return 0;
}
