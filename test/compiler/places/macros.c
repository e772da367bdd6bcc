// Text that moves behind its function has the macros of where it stood, whatever is defined, removed, pushed or popped
// behind it or within it.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
#include <stdatomic.h>

#include "verify.h"

/* Variables, fields, types and functions that are macros by the end of the function. */
struct point {
  int width, depth;
};
typedef int number;
static int twice(int x) { return 2 * x; }

static int defined_behind(int factor) {
  struct point p = {3, 4};
  number sum = 0;
  int data[3] = {1, 2, 3};
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(sum, p) firstprivate(factor, data)
    {
      number part = twice(p.width) * factor + data[2];
      sum += part;
    }
#pragma omp taskloop shared(sum) num_tasks(1)
    for (number i = 0; i < 2; i++) sum += twice(factor);
  }
#define factor sum
#define width depth
#define number char
#define twice(x) ((x) - 1)
#define part +
#define data 1
  return sum + data + twice(p.width);
}
#undef factor
#undef width
#undef number
#undef twice
#undef part
#undef data

#define LEVEL 1
static int pushed_within(void) {
  int sum = 0;
#pragma omp parallel num_threads(1)
  {
#pragma push_macro("LEVEL")
#undef LEVEL
#define LEVEL 2
    sum += LEVEL;
    _Pragma("pop_macro(\"LEVEL\")") sum += 10 * LEVEL;
#define LATE 3
  }
  return sum * 100 + LEVEL * 10 + LATE;
}

static int pushed_around(void) {
  int sum = 0;
#pragma push_macro("LEVEL")
#undef LEVEL
#define LEVEL 5
#pragma omp parallel num_threads(1)
  sum += LEVEL;
#pragma pop_macro("LEVEL")
  return sum * 10 + LEVEL;
}

static int left_pushed(void) {
  int sum = 0;
#pragma omp parallel num_threads(1)
  {
    sum += LEVEL;
#pragma push_macro("LEVEL")
#undef LEVEL
#define LEVEL 7
    sum += LEVEL;
  }
  sum += 100 * LEVEL;
#pragma pop_macro("LEVEL")
  return sum * 10 + LEVEL;
}

/* A local that its region must undefine a macro for. */
static int undefined_within(void) {
  int sum = 0, hidden = 4;
#define hidden 9
#pragma omp parallel num_threads(1)
  {
#undef hidden
#pragma omp task shared(sum)
    sum += hidden;
  }
  return sum;
}

/* What another compiler knows by its macro alone stays one, although other macros change. */
static int compilers_own(void) {
  atomic_int count = 0;
#define STEP 1
#pragma omp parallel num_threads(2)
  {
    int step = STEP;
    atomic_fetch_add(&count, step);
  }
#undef STEP
  return atomic_load(&count);
}

/* A macro's own name in what it stands for. */
static int half(int x) { return x / 2; }
#define half(x) (half)((x) + 1) + half(x)
static int painted(int n) {
  int sum = 0;
#pragma omp parallel num_threads(1)
  {
    sum += half(n);
    n++;
  }
#pragma omp parallel num_threads(half(2)) reduction(+ : sum)
  sum += 1000;
  return sum * 100 + n;
}

/* In front of the function, a local type means what it meant as well. */
#define side edge
static int hoisted(void) {
#undef side
  struct square {
    int side;
  } q = {6};
  int sum = 0;
#pragma omp parallel num_threads(1)
  {
    struct square again = q;
    sum += again.side;
  }
  return sum;
}

int main(void) {
  VERIFY(defined_behind(5) == (2 * 3 * 5 + 3 + 2 * 10) + 1 + 3);
  VERIFY(pushed_within() == 1213);
  VERIFY(pushed_around() == 51);
  VERIFY(left_pushed() == 7081);
  VERIFY(undefined_within() == 4);
  VERIFY(compilers_own() == 2);
  VERIFY(painted(9) == 200910);
  VERIFY(hoisted() == 6);
  return 0;
}
