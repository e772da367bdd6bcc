// Alternatives: the first to cancel decides, and their creator goes on while others still run; whoever waits for its
// children, or for the group around, waits for those, too. No setting is needed.
// RUN: %matrix --backend=%backend --divide=0 %s
// RUN: %matrix --backend=%backend --divide=1 --env=OMP_CANCELLATION=true --schedulers=ws,cq,pdf %s
#include "check.h"

#include <sched.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
static int omp_get_cancellation(void) { return 0; }
#endif

static int begun, ended;

static int value_of(const int *counter) {
  int value;
#pragma omp atomic read
  value = *counter;
  return value;
}

/* All threads but one begin to wait for what comes behind the region, so only the creator can decide. */
static int goes_on_early(void) {
  int creator = omp_get_thread_num(), released = 0, result = 0, i;
#pragma ompx alternatives
#pragma omp taskgroup
  for (i = 0; i < 3 * omp_get_num_threads(); i++) {
#pragma omp task shared(released, result)
    if (omp_get_thread_num() == creator) {
#pragma omp atomic write
      result = 1;
#pragma omp cancel taskgroup
    } else {
      while (!value_of(&released)) sched_yield();
    }
  }
  i = value_of(&result);
#pragma omp atomic write
  released = 1;
#pragma omp taskwait
  return i;
}

/* Each branch leads to results, and the first of them stays. */
static void search(int depth, int *result) {
  int i;
  for (i = 1; i <= 3; i++) {
#pragma omp task firstprivate(i, depth, result) final(depth < 2)
    {
#pragma omp atomic
      begun++;
      if (depth == 0) {
#pragma omp critical
        if (!*result) *result = i;
#pragma omp atomic
        ended++;
#pragma omp cancel taskgroup
      } else {
        search(depth - 1, result);
#pragma omp atomic
        ended++;
      }
    }
  }
}

static int found(int depth) {
  int result = 0, now;
  /* A taskwait would not wait for descendants. */
#pragma omp taskgroup
  {
#pragma ompx alternatives
#pragma omp taskgroup
    search(depth, &result);
    now = value_of(&result);
  }
  CHECK(now == value_of(&result));
  return now > 0;
}

/* The group around waits for those that lose. */
static int within_group(void) {
  int result = 0;
#pragma omp taskgroup
  {
#pragma ompx alternatives
#pragma omp taskgroup
    search(3, &result);
    CHECK(value_of(&result) > 0);
  }
  CHECK(value_of(&begun) == value_of(&ended));
  return result > 0;
}

/* Alternatives of alternatives; the inner ones decide for themselves. */
static int nested(void) {
  int results[4] = {0}, sum = 0, i;
#pragma ompx alternatives
#pragma omp taskgroup
  for (i = 0; i < 4; i++) {
#pragma omp task firstprivate(i) shared(results)
    results[i] = found(2);
  }
#pragma omp taskwait
  for (i = 0; i < 4; i++) sum += results[i];
  return sum;
}

/* Nobody has a result: the region ends when all have ended. */
static int none(int count) {
  int tried = 0, i;
#pragma ompx alternatives
#pragma omp taskgroup
  for (i = 0; i < count; i++) {
#pragma omp task shared(tried)
    {
#pragma omp task shared(tried)
      {
#pragma omp atomic
        tried++;
      }
    }
  }
  return value_of(&tried);
}

/* An untied creator, and alternatives that may move. */
static int untied_ones(void) {
  int result = 0;
#pragma omp task untied shared(result)
  {
    int own = 0, i;
#pragma ompx alternatives
#pragma omp taskgroup
    for (i = 0; i < 6; i++) {
#pragma omp task untied shared(own) firstprivate(i)
      {
#pragma omp taskyield
#pragma omp cancellation point taskgroup
        if (i % 2) {
#pragma omp atomic write
          own = 1;
#pragma omp cancel taskgroup
        }
#pragma omp taskyield
      }
    }
    result = value_of(&own);
#pragma omp taskwait
  }
#pragma omp taskwait
  return result;
}

/* Other regions are cancelled where the setting says so, as ever: also a taskgroup within an alternative. */
static void others(void) {
  int reached = 0, stayed = 0;
#pragma omp parallel reduction(+ : reached)
  {
#pragma omp cancel parallel
    reached++;
  }
  CHECK(omp_get_cancellation() ? reached == 0 : reached > 0);
#pragma omp parallel
#pragma omp single
  {
#pragma ompx alternatives
#pragma omp taskgroup
    {
#pragma omp task shared(stayed)
      {
#pragma omp taskgroup
        {
#pragma omp task shared(stayed)
          {
#pragma omp cancel taskgroup
            stayed++;
          }
        }
      }
    }
  }
  CHECK(stayed == !omp_get_cancellation());
}

int main(void) {
  int round, sums[6] = {0};
  others();
#pragma omp parallel
#pragma omp single
  {
    printf("%d\n", goes_on_early());
    for (round = 0; round < 40; round++) {
      sums[0] += found(round % 4);
      sums[1] += within_group();
      sums[2] += nested();
      sums[3] += none(round % 5);
      sums[4] += untied_ones();
      sums[5] += goes_on_early();
    }
  }
  printf("%d %d %d %d %d %d\n", sums[0], sums[1], sums[2], sums[3], sums[4], sums[5]);
  /* By several threads at once; and the end of the region waits for what is left. */
#pragma omp parallel reduction(+ : round)
  {
    int result = 0;
    round = 0;
#pragma ompx alternatives
#pragma omp taskgroup
    search(3, &result);
    round += value_of(&result) == 0;
#pragma omp barrier
  }
  CHECK(begun == ended);
  return 0;
}
