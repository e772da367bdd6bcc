// A taskgroup waits for all descendants, also of nested groups; a taskwait inside it waits for the children only.
// RUN: %matrix --backend=%backend %s
#include "check.h"

static int finished;

static void spread(int depth) {
  int i;
  if (depth > 0) {
    for (i = 0; i < 3; i++) {
#pragma omp task
      spread(depth - 1);
    }
  }
#pragma omp atomic
  finished++;
}

static int finished_now(void) {
  int now;
#pragma omp atomic read
  now = finished;
  return now;
}

static void nested_groups(void) {
#pragma omp taskgroup
  {
#pragma omp task
    {
#pragma omp taskgroup
      {
#pragma omp task
        spread(4);
      }
      CHECK(finished_now() >= 121);
#pragma omp task
      spread(3);
    }
#pragma omp taskwait
    CHECK(finished_now() >= 121);
#pragma omp task
    spread(2);
  }
  CHECK(finished_now() == 121 + 40 + 13);
}

static void empty_groups(void) {
  int i;
  for (i = 0; i < 100; i++) {
#pragma omp taskgroup
    {
    }
  }
}

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    {
      nested_groups();
      empty_groups();
    }
#pragma omp taskgroup
    {
#pragma omp task
      spread(1);
    }
  }
#ifndef _OPENMP
  finished = 0;
#endif
  printf("done\n");
  return 0;
}
