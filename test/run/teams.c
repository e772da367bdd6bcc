// A league on the host: each team executes the region, distributed loops are executed once, parallel regions within
// have threads.
// RUN: %matrix --backend=%backend %s
// RUN: %matrix --backend=%backend --env=OMP_NUM_TEAMS=3 --env=OMP_TEAMS_THREAD_LIMIT=2 %s
#include <stdlib.h>
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_team_num(void) { return 0; }
static int omp_get_num_teams(void) { return 1; }
static int omp_get_num_threads(void) { return 1; }
static int omp_get_level(void) { return 0; }
static int omp_in_parallel(void) { return 0; }
#endif

enum { N = 1000 };

static int each_once(const int *counts) {
  int bad = 0;
  for (int i = 0; i < N; ++i) bad += counts[i] != 1;
  return bad;
}

static void distributed(int chunk) {
  int counts[N] = {0}, owner[N], last = -1;
#pragma omp teams num_teams(3) shared(counts, owner, last)
  {
#pragma omp distribute dist_schedule(static, chunk) lastprivate(last)
    for (int i = 0; i < N; ++i) {
      counts[i]++;
      owner[i] = omp_get_team_num();
      last = i;
    }
#pragma omp distribute parallel for dist_schedule(static, chunk) schedule(dynamic, 3)
    for (int i = 0; i < N; ++i) {
#pragma omp atomic
      counts[i] += owner[i] == omp_get_team_num() ? 0 : 10000;
    }
  }
  CHECK(each_once(counts) == 0);
  CHECK(last == N - 1);
#ifdef _OPENMP
  for (int i = 0; i < N; ++i) CHECK(owner[i] == i / chunk % 3);
#endif
}

static long combined(int n) {
  long sum = 0, product = 0;
  int first = n;
#pragma omp teams distribute parallel for simd reduction(+ : sum) firstprivate(first) num_teams(4) collapse(2)
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j < 30; ++j) sum += first * i + j;
#pragma omp teams distribute reduction(+ : product) private(first)
  for (int i = 0; i < 50; ++i) {
    first = i;
    product += first;
  }
#pragma omp teams loop reduction(+ : sum)
  for (int i = 0; i < 50; ++i) sum += i;
#pragma omp parallel loop reduction(max : sum)
  for (int i = 0; i < 50; ++i) sum = sum > i * 1000 ? sum : i * 1000;
  return sum + product;
}

static int nested(void) {
  int inside = 0, private_copy = 5, given = 7;
#pragma omp teams num_teams(2) private(private_copy) firstprivate(given) default(none) reduction(+ : inside)
  {
    CHECK(omp_get_level() == 0 && !omp_in_parallel() && omp_get_num_threads() == 1);
    private_copy = given++;
    int mine = 0;
#pragma omp parallel reduction(+ : mine) num_threads(2)
    {
      CHECK(omp_get_team_num() < omp_get_num_teams());
#pragma omp loop bind(parallel)
      for (int i = 0; i < 10; ++i) {
#pragma omp task shared(mine) firstprivate(i)
        {
#pragma omp atomic
          mine += i;
        }
      }
      int all = 0;
#pragma omp loop bind(thread) reduction(+ : all)
      for (int i = 0; i < 10; ++i) all += i;
      CHECK(all == 45);
    }
    inside += private_copy * 1000 / omp_get_num_teams() + mine * 2 / omp_get_num_teams();
  }
  return inside;
}

int main(void) {
  for (int round = 0; round < 5; ++round) {
    distributed(round * 17 + 1);
    printf("%ld %d\n", combined(round), nested());
  }
#ifdef _OPENMP
  const char *number = getenv("OMP_NUM_TEAMS");
  int teams = 0;
#pragma omp teams shared(teams)
  teams++;
  CHECK(teams == (number ? atoi(number) : 1));
  CHECK(omp_get_max_teams() == (number ? 3 : 0) && omp_get_teams_thread_limit() == (number ? 2 : 0));
#pragma omp teams num_teams(2 : 5) thread_limit(1) shared(teams)
  {
    CHECK(omp_get_num_teams() == 5 && omp_get_thread_limit() == 1);
#pragma omp parallel
    CHECK(omp_get_num_threads() == 1);
  }
  CHECK(omp_get_num_teams() == 1 && omp_get_team_num() == 0);
  CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
#endif
  return 0;
}
