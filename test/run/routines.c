// The omp_* routines about threads, nesting, limits and schedules say what the program set and where it is.
// RUN: %matrix --backend=%backend %s
#include "check.h"
#ifdef _OPENMP
#include <omp.h>
#include <stdlib.h>

static void outside(void) {
  CHECK(omp_get_num_threads() == 1);
  CHECK(omp_get_thread_num() == 0);
  CHECK(!omp_in_parallel());
  CHECK(!omp_in_final());
  CHECK(omp_get_level() == 0 && omp_get_active_level() == 0);
  CHECK(omp_get_max_threads() == atoi(getenv("OMP_NUM_THREADS")));
  CHECK(omp_get_num_procs() >= 1);
  CHECK(omp_get_thread_limit() >= omp_get_max_threads());
  CHECK(omp_get_ancestor_thread_num(0) == 0 && omp_get_team_size(0) == 1);
  CHECK(omp_get_ancestor_thread_num(1) == -1 && omp_get_team_size(-1) == -1);
}

static void inside(void) {
  int hits = 0, last = -1;
#pragma omp parallel
  {
    const int me = omp_get_thread_num(), size = omp_get_num_threads();
    CHECK(me >= 0 && me < size);
    CHECK(omp_in_parallel() == (size > 1));
    CHECK(omp_get_level() == 1 && omp_get_active_level() == (size > 1));
    CHECK(omp_get_ancestor_thread_num(1) == me && omp_get_team_size(1) == size);
    CHECK(omp_get_ancestor_thread_num(0) == 0 && omp_get_team_size(0) == 1);
#pragma omp atomic
    hits++;
    if (me == size - 1)
      last = me;
#pragma omp barrier
    CHECK(hits == size && last == size - 1);
  }
}

static void settings(void) {
  omp_sched_t kind;
  int chunk;
  omp_set_schedule(omp_sched_guided, 5);
  omp_get_schedule(&kind, &chunk);
  CHECK((kind & 0xff) == omp_sched_guided && chunk == 5);
  omp_set_schedule(omp_sched_static, 0);
  omp_get_schedule(&kind, &chunk);
  CHECK((kind & 0xff) == omp_sched_static);
  omp_set_num_threads(3);
  CHECK(omp_get_max_threads() == 3);
#pragma omp parallel
  {
    CHECK(omp_get_num_threads() <= 3);
    omp_set_num_threads(2);
    CHECK(omp_get_max_threads() == 2);
  }
  CHECK(omp_get_max_threads() == 3);
  omp_set_dynamic(1);
  CHECK(omp_get_dynamic() == 1 || omp_get_dynamic() == 0);
  omp_set_dynamic(0);
  CHECK(omp_get_dynamic() == 0);
  omp_set_max_active_levels(4);
  CHECK(omp_get_max_active_levels() == 4);
}

static void clocks(void) {
  const double before = omp_get_wtime();
  CHECK(omp_get_wtick() > 0 && omp_get_wtick() < 1);
  CHECK(omp_get_wtime() >= before);
}

static void num_threads_clause(void) {
#pragma omp parallel num_threads(2)
  CHECK(omp_get_num_threads() == 2);
#pragma omp parallel if (0)
  CHECK(omp_get_num_threads() == 1 && omp_get_level() == 1 && !omp_in_parallel());
#pragma omp parallel num_threads(1)
  CHECK(omp_get_num_threads() == 1);
}

int main(void) {
  outside();
  inside();
  num_threads_clause();
  settings();
  clocks();
  printf("done\n");
  return 0;
}
#else
int main(void) {
  printf("done\n");
  return 0;
}
#endif
