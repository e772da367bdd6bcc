// Cancelled parallel, for and sections regions: whoever meets a cancellation point leaves, barriers are such points,
// and what comes behind is executed by the whole team.
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true %s
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=false %s
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_cancellation(void) { return 0; }
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

static int serial_sum(int n) { return n * (n - 1) / 2; }

static void barrier_elsewhere(void) {
#pragma omp barrier
}

static void loops(int threads) {
  int total = 0, behind = 0, skipped = 0;
#pragma omp parallel num_threads(threads)
  {
    for (int round = 0; round < 12; ++round) {
#pragma omp for reduction(+ : total) schedule(dynamic, 3)
      for (int i = 0; i < 100; ++i) {
        if (i == 50 && round % 3 == 0) {
#pragma omp cancel for
#pragma omp atomic
          skipped++;
        }
#pragma omp cancellation point for
        total++;
      }
#pragma omp for schedule(static)
      for (int i = 0; i < 40; ++i) {
#pragma omp cancel for if (i >= 0 && round % 2)
#pragma omp atomic
        behind++;
      }
    }
  }
  if (!omp_get_cancellation()) CHECK(total == 1200 && behind == 480 && skipped == 4);
  if (omp_get_cancellation()) CHECK(behind == 240 && skipped == 0);
}

static void parts(void) {
  int first = 0, last = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp sections
    {
#pragma omp section
      {
#pragma omp atomic
        first++;
#pragma omp cancel sections
#pragma omp atomic
        first++;
      }
#pragma omp section
      {
#pragma omp cancellation point sections
#pragma omp atomic
        first++;
      }
    }
#pragma omp atomic
    last++;
#pragma omp barrier
    CHECK(last == omp_get_num_threads());
  }
  CHECK(first >= 1 && first <= 3);
}

static void whole(int threads, int who) {
  int before = 0, behind = 0, count = 1;
#pragma omp parallel num_threads(threads)
  {
#pragma omp single
    count = omp_get_num_threads();
#pragma omp atomic
    before++;
    if (omp_get_thread_num() == who % count) {
#pragma omp cancel parallel
    }
#pragma omp barrier
    barrier_elsewhere();
#pragma omp for
    for (int i = 0; i < 10; ++i) {
#pragma omp atomic
      behind++;
    }
#pragma omp single
    behind++;
#pragma omp cancellation point parallel
#pragma omp atomic
    behind += 100;
  }
  CHECK(before >= 1 && before <= count); /* some may find out at the barrier of the single region */
  CHECK(behind == (omp_get_cancellation() ? 0 : 11 + 100 * count));
}

/* Threads that know nothing of it go on through barriers and shared loops, and come to the end with the others. */
static void unaware(int rounds) {
  for (int round = 0; round < rounds; ++round) {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 5; ++i) {
    }
#pragma omp barrier
  }
}

static void late(int threads) {
#pragma omp parallel num_threads(threads)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
    }
    unaware(20);
  }
  int sum = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : sum) schedule(dynamic)
  for (int i = 0; i < 50; ++i) sum += i;
  CHECK(sum == serial_sum(50));
}

static int find(const int *values, int n, int wanted) {
  int place = -1;
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    if (values[i] == wanted) {
#pragma omp atomic write
      place = i;
#pragma omp cancel for
    }
#pragma omp cancellation point for
  }
  return place;
}

int main(void) {
  int values[1000];
  for (int i = 0; i < 1000; ++i) values[i] = i * 7 % 1000;
  for (int round = 0; round < 10; ++round) {
    loops(round % 4 + 1);
    parts();
    whole(round % 5 + 1, round);
    late(round % 4 + 1);
    printf("%d\n", find(values, 1000, round * 7));
  }
  return 0;
}
