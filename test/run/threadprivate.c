// Each thread has its own threadprivate variables, keeps them from region to region, and gets the primary's by copyin.
// RUN: %matrix --backend=%backend %s
#include "check.h"
#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
#endif

static int counter = 100;
static double table[4] = {1, 2, 3, 4};
struct state {
  int number;
  char letter;
};
struct state state;
#pragma omp threadprivate(counter, table)
#pragma omp threadprivate(state)

static int next(void) {
  static int calls = 0;
#pragma omp threadprivate(calls)
  return ++calls;
}

int main(void) {
  int repeat;
#pragma omp parallel
  {
    CHECK(counter == 100 && table[3] == 4);
    counter = omp_get_thread_num();
    CHECK(next() == 1);
  }
#pragma omp parallel
  {
    CHECK(counter == omp_get_thread_num());
    CHECK(next() == 2);
  }
  for (repeat = 0; repeat < 10; repeat++) {
    counter = 7 + repeat;
    table[2] = 33;
    state.number = -repeat;
    state.letter = 'q';
#pragma omp parallel copyin(counter, table, state)
    {
      CHECK(counter == 7 + repeat);
      CHECK(table[2] == 33 && table[1] == 2);
      CHECK(state.number == -repeat && state.letter == 'q');
#pragma omp barrier
      counter += omp_get_thread_num();
      table[2] = 0;
    }
    CHECK(counter == 7 + repeat);
  }
  printf("done\n");
  return 0;
}
