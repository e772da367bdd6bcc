// A cancelled taskgroup: no task of it starts later, wherever it waits; those that run leave at their cancellation
// points. Nor do descendants start, nor tasks of groups within.
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true %s
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true --env=SHEPHERD_PRIVATE=0 %s
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=false %s
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_cancellation(void) { return 0; }
#endif

static int found, late, left;

static void search(int depth) {
  for (int branch = 0; branch < 3; ++branch) {
#pragma omp task firstprivate(branch)
    {
      int is_over;
#pragma omp atomic read
      is_over = found;
      if (is_over && omp_get_cancellation()) {
#pragma omp atomic
        late++;
      }
#pragma omp cancellation point taskgroup
      if (depth == 0) {
        if (branch == 1) {
#pragma omp cancel taskgroup
          /* Without cancellation the search goes on. */
          if (omp_get_cancellation()) {
#pragma omp atomic
            left++;
          }
        }
      } else {
        search(depth - 1);
      }
    }
  }
}

/* The group is cancelled; then the others are told, and none may start. */
static void told(int tasks) {
  int started = 0;
  found = 0;
#pragma omp taskgroup
  {
#pragma omp task shared(started)
    {
      for (int i = 0; i < tasks; ++i) {
#pragma omp task shared(started)
        {
          int is_over;
#pragma omp atomic read seq_cst
          is_over = found;
#pragma omp atomic
          started += is_over ? 1000000 : 1;
#pragma omp cancellation point taskgroup
        }
      }
#pragma omp task shared(started) if (0)
      {
        int nothing = 0;
        (void)nothing;
      }
      if (omp_get_cancellation()) {
#pragma omp taskwait
      }
    }
  }
  CHECK(started <= tasks);
}

static int ran_behind(void) {
  int behind = 0, before = 0;
#pragma omp taskgroup
  {
#pragma omp task shared(behind, before)
    {
      before = 1;
#pragma omp cancel taskgroup
      behind = 1;
    }
#pragma omp taskwait
#pragma omp task shared(behind)
#pragma omp atomic
    behind++;
#pragma omp task shared(behind) if (0)
#pragma omp atomic
    behind++;
#pragma omp taskgroup
    {
#pragma omp task shared(behind)
#pragma omp atomic
      behind++;
    }
  }
  CHECK(before == 1);
  return behind;
}

/* A reduction that tasks take part in has no taskgroup of the program's: what its tasks cancel is the one around it. */
static void around_reduction(void) {
  int sum = 0, cancelled = 0;
#pragma omp parallel shared(sum, cancelled)
  {
#pragma omp single
    sum = 0;
#pragma omp taskgroup
    {
#pragma omp for reduction(task, + : sum)
      for (int i = 0; i < 64; ++i) {
#pragma omp task in_reduction(+ : sum)
        {
          sum++;
#pragma omp cancel taskgroup
        }
      }
      /* All groups of the team that tasks have cancelled discard this. */
#pragma omp task shared(cancelled)
      {
#pragma omp atomic
        cancelled++;
      }
    }
  }
  if (omp_get_cancellation()) CHECK(cancelled == 0);
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int round = 0; round < 20; ++round) {
#pragma omp taskgroup
      search(6);
      told(200);
      int behind = ran_behind();
      CHECK(omp_get_cancellation() ? behind == 0 : behind == 4);
      /* The next group is a group like any other. */
      int after = 0;
#pragma omp taskgroup
      {
        for (int i = 0; i < 50; ++i) {
#pragma omp task shared(after)
          {
#pragma omp atomic
            after++;
          }
        }
      }
      CHECK(after == 50);
    }
  }
  around_reduction();
  CHECK(late == 0);
  CHECK(left == 0);
  printf("done\n");
  return 0;
}
