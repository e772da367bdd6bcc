// Simple and nestable locks, with hints and by test, held across tasks' work and by many threads.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#else
typedef int omp_lock_t;
typedef int omp_nest_lock_t;
#define omp_init_lock(lock) (*(lock) = 0)
#define omp_destroy_lock(lock) (*(lock) = 0)
#define omp_set_lock(lock) (*(lock) = 1)
#define omp_unset_lock(lock) (*(lock) = 0)
#define omp_test_lock(lock) (*(lock) ? 0 : (*(lock) = 1))
#define omp_init_nest_lock(lock) (*(lock) = 0)
#define omp_destroy_nest_lock(lock) (*(lock) = 0)
#define omp_set_nest_lock(lock) (++*(lock))
#define omp_unset_nest_lock(lock) (--*(lock))
#define omp_test_nest_lock(lock) (++*(lock))
#endif

static long simple_total, nested_total, tested_total;
static omp_lock_t simple, tested;
static omp_nest_lock_t nested;

static void descend(int depth) {
  omp_set_nest_lock(&nested);
  nested_total++;
  if (depth > 0)
    descend(depth - 1);
  omp_unset_nest_lock(&nested);
}

static void add_when_free(void) {
  while (!omp_test_lock(&tested)) {
#pragma omp taskyield
  }
  tested_total++;
  omp_unset_lock(&tested);
}

int main(void) {
  int i, depth = 0;
  omp_init_lock(&simple);
  omp_init_lock(&tested);
  omp_init_nest_lock(&nested);
#pragma omp parallel for schedule(dynamic)
  for (i = 0; i < 500; i++) {
    omp_set_lock(&simple);
    simple_total += i;
    omp_unset_lock(&simple);
    descend(i % 4);
    add_when_free();
  }
  omp_set_lock(&simple);
  printf("%d ", omp_test_lock(&simple));
  omp_unset_lock(&simple);
  omp_set_nest_lock(&nested);
  depth = omp_test_nest_lock(&nested);
  printf("%d\n", depth);
  omp_unset_nest_lock(&nested);
  omp_unset_nest_lock(&nested);
  omp_destroy_lock(&simple);
  omp_destroy_lock(&tested);
  omp_destroy_nest_lock(&nested);
  printf("%ld %ld %ld\n", simple_total, nested_total, tested_total);
  return 0;
}
