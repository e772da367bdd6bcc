// Parallel regions within parallel regions and within tasks: team sizes, ancestors, private data at each level.
// RUN: %matrix --backend=%backend --env=OMP_MAX_ACTIVE_LEVELS=3 %s
// RUN: %matrix --backend=%backend --env=OMP_MAX_ACTIVE_LEVELS=1 --threads=4 %s
#include "check.h"
#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
#endif

static void levels(void) {
#ifdef _OPENMP
  int outer_hits = 0;
#pragma omp parallel num_threads(2) shared(outer_hits)
  {
    const int outer = omp_get_thread_num();
    int inner_hits = 0;
#pragma omp parallel num_threads(3) shared(inner_hits)
    {
      CHECK(omp_get_level() == 2);
      CHECK(omp_get_ancestor_thread_num(1) == outer);
      CHECK(omp_get_team_size(2) == omp_get_num_threads());
      CHECK(omp_get_max_active_levels() > 1 || omp_get_num_threads() == 1);
#pragma omp atomic
      inner_hits++;
#pragma omp barrier
      CHECK(inner_hits == omp_get_num_threads());
    }
    CHECK(omp_get_thread_num() == outer && omp_get_level() == 1);
#pragma omp atomic
    outer_hits++;
  }
  CHECK(outer_hits == 2);
#endif
}

static long sum_of_squares(int n) {
  long sum = 0;
  int i;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
  for (i = 1; i <= n; i++)
    sum += (long)i * i;
  return sum;
}

int main(void) {
  long results[8] = {0}, total = 0;
  int i, round;
  levels();
#pragma omp parallel
  {
#pragma omp for
    for (i = 0; i < 8; i++)
      results[i] = sum_of_squares(10 * i);
#pragma omp single private(i)
    for (i = 0; i < 8; i++) {
#pragma omp task
      {
#pragma omp parallel num_threads(2)
        {
#pragma omp single
          {
#pragma omp task
            results[i] += i;
          }
        }
      }
    }
  }
  for (round = 0; round < 200; round++) {
#pragma omp parallel num_threads(round % 4 + 1) reduction(+ : total)
    {
#pragma omp single
      total += round;
    }
  }
  for (i = 0; i < 8; i++)
    printf("%ld ", results[i]);
  printf("%ld\n", total);
  return 0;
}
