// Shared variables that a region cannot change are copied into it (compiler/analyse/unchanging.h); here are those that
// it does change, in every way but by an assignment that everybody sees.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

static void set(int *at, int value) { *at = value; }

static int by_address(void) {
  int value = 1, seen = 0;
  int *where = &value;
#pragma omp parallel reduction(max : seen)
  {
#pragma omp single
    *where = 5;
    seen = value;
  }
  return seen;
}

static int by_call(void) {
  int value = 1, seen = 0;
#pragma omp parallel reduction(max : seen)
  {
#pragma omp single
    set(&value, 6);
    seen = value;
  }
  return seen;
}

static int by_task(void) {
  int value = 1, seen = 0;
#pragma omp parallel reduction(+ : seen)
#pragma omp single
  {
#pragma omp task shared(value)
    value = 7;
#pragma omp taskwait
    seen = value;
  }
  return seen;
}

static int by_inner_region(void) {
  int value = 1, seen = 0;
#pragma omp parallel reduction(max : seen)
  {
#pragma omp single
#pragma omp parallel num_threads(2)
#pragma omp masked
    value = 8;
    seen = value;
  }
  return seen;
}

static int by_lastprivate(void) {
  int value = 1, seen = 0;
#pragma omp parallel reduction(max : seen)
  {
#pragma omp for lastprivate(value)
    for (int i = 0; i < 9; i++) value = i;
    seen = value;
  }
  return seen;
}

static int by_reduction(void) {
  int value = 1, seen = 0;
#pragma omp parallel reduction(max : seen)
  {
#pragma omp for reduction(+ : value)
    for (int i = 0; i < 9; i++) value += 1;
    seen = value;
  }
  return seen;
}

static int by_atomic(void) {
  int value = 1, seen = 0;
#pragma omp parallel reduction(max : seen)
  {
#pragma omp single
#pragma omp atomic write
    value = 11;
    int mine;
#pragma omp atomic read
    mine = value;
    seen = mine;
  }
  return seen;
}

// While a region waits for it, a task that was generated before changes it.
static int by_earlier_task(void) {
  int value = 1, seen = 0;
#pragma omp parallel num_threads(2) shared(value, seen)
#pragma omp single
  {
#pragma omp task shared(value)
#pragma omp atomic write
    value = 12;
#pragma omp task shared(value, seen)
#pragma omp parallel num_threads(1) shared(value, seen)
    {
      int mine = 0;
      while (mine != 12) {
#pragma omp taskyield
#pragma omp atomic read
        mine = value;
      }
      seen = mine;
    }
#pragma omp taskwait
  }
  return seen;
}

// Ordered by the address of a variable that nobody changes.
static int by_dependence(void) {
  int value = 1, steps = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 20; i++) {
#pragma omp task depend(inout : value) shared(steps)
    if (steps == i) steps = i + value;
  }
  return steps;
}

// Changed between regions, which each see what is true then.
static int in_turn(void) {
  int value = 0, seen = 0;
  for (int round = 0; round < 4; round++) {
    value += round;
#pragma omp parallel reduction(max : seen)
#pragma omp single
    {
#pragma omp task shared(seen)
      seen = seen > value ? seen : value;
#pragma omp taskwait
    }
    value++;
#pragma omp parallel for reduction(+ : value)
    for (int i = 0; i < 3; i++) value++;
#pragma omp parallel for lastprivate(value) firstprivate(value)
    for (int i = 0; i < 3; i++) value += i == 2;
  }
  return 100 * seen + value;
}

int main(void) {
  printf("%d %d %d %d\n", by_address() > 0, by_call() > 0, by_task() > 0, by_inner_region() > 0);
  printf("%d %d %d %d\n", by_lastprivate() > 0, by_reduction() > 0, by_atomic() > 0, by_dependence());
#ifdef _OPENMP
  const int right = by_address() == 5 && by_call() == 6 && by_task() == 7 && by_inner_region() == 8 && by_lastprivate() == 8 &&
                    by_reduction() == 10 && by_atomic() == 11 && by_earlier_task() == 12;
#else
  const int right = 1;
#endif
  printf("%d %d\n", right, in_turn());
  return 0;
}
