// A task works on the structs and arrays in its captures; what is const outside is const inside.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs --shep-emit=%t.c %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
#include "verify.h"

#define IS_CONST(pointer, type) _Generic((pointer), const type *: 1, volatile type *: 2, type *: 0)

struct big {
  int values[64];
};
struct with_const {
  const int id;
  int count;
};

// CHECK: static void {{shep_task_0}}(void *shep_data)
// CHECK-NOT: struct big {{whole}} =
static int run(int n) {
  struct big whole = {{1, 2, 3}};
  const struct big fixed = {{4}};
  struct with_const tagged = {6, 7};
  const int table[3] = {1, 2, 3};
  volatile int moving[2] = {8, 9};
  int plain[2] = {n, n}, result = 0;
#pragma omp task firstprivate(tagged, table, moving, plain) shared(result)
  {
    VERIFY(IS_CONST(&fixed, struct big) == 1 && IS_CONST(&whole, struct big) == 0);
    VERIFY(IS_CONST(&table[0], int) == 1 && IS_CONST(&moving[0], int) == 2 && IS_CONST(&plain[0], int) == 0);
    whole.values[0] += fixed.values[0];
    tagged.count++;
    moving[1]++;
#pragma omp task shared(result)
    {
      whole.values[0]++;
      result = whole.values[0] + tagged.id + tagged.count + table[2] + moving[1] + plain[1] + fixed.values[0];
    }
#pragma omp taskwait
    VERIFY(whole.values[0] == 5 && sizeof whole == sizeof(struct big) && sizeof table == 3 * sizeof(int));
  }
  whole.values[0] = tagged.count = plain[1] = -1;
#pragma omp taskwait
#pragma omp parallel firstprivate(table, fixed, moving) num_threads(2)
  {
    VERIFY(IS_CONST(&table[0], int) == 1 && IS_CONST(&fixed, struct big) == 1 && IS_CONST(&moving[0], int) == 2);
    VERIFY(table[1] == 2 && fixed.values[0] == 4 && moving[0] == 8);
    moving[0] = 10;
  }
  VERIFY(moving[0] == 8);
  return result;
}

int main(void) {
  VERIFY(run(100) == 6 + 6 + 8 + 3 + 10 + 100 + 4);
#pragma omp parallel
#pragma omp single
  VERIFY(run(200) == 6 + 6 + 8 + 3 + 10 + 200 + 4);
  return 0;
}
