// What may be waited for where there are assemblies (docs/assemblies.md): in a part, for tasks and assemblies of its
// assembly, while the thread begins nothing else; in other tasks, for assemblies, while the thread does its parts of
// any; in tasks that can be left, which others go on with.
// RUN: %matrix --backend=%backend --divide=0 %s
// RUN: %matrix --backend=%backend --divide=1 --env=SHEPHERD_SPIN=0 --env=SHEPHERD_SPAWN=work-first --schedulers=ws,cq,mts %s
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
#endif

/* How many parts are on the thread's stacks. */
static int parts;
#pragma omp threadprivate(parts)

static void add(int *total, int value) {
#pragma omp atomic
  *total += value;
}

/* A task of no assembly, which waits for one: nobody begins it inside of a part. */
static void outsider(int *total) {
  CHECK(parts == 0);
#pragma omp task width(2) firstprivate(total)
  {
    parts++;
#pragma omp barrier
#pragma omp single
    add(total, 1);
    parts--;
  }
#pragma omp taskwait
}

/* Waits in a part, by each means, for tasks of the part's own and for assemblies inside. */
static void waits_inside(int *total, int width) {
  int i, x = 0;
#pragma omp task width(width) firstprivate(total, width) private(i, x)
  {
    parts++;
#pragma omp single
    {
      for (i = 0; i < 3; i++) {
#pragma omp task firstprivate(total)
        add(total, 1);
      }
#pragma omp taskwait
#pragma omp taskgroup
      {
#pragma omp task width(2) firstprivate(total)
        {
#pragma omp barrier
#pragma omp single
          add(total, 10);
        }
      }
#pragma omp task width(2) depend(out : x) shared(x)
      {
#pragma omp barrier
#pragma omp single
        x = 100;
      }
#pragma omp taskwait depend(in : x)
      add(total, x);
    }
    /* Nobody waits for these but the end of the assembly. */
#pragma omp single nowait
#pragma omp task width(2) firstprivate(total)
    {
#pragma omp barrier
#pragma omp single nowait
      add(total, 1000);
    }
    parts--;
  }
}

static void inside(void) {
  int total = 0, i;
  for (i = 0; i < 12; i++) {
#pragma omp task shared(total)
    outsider(&total);
    waits_inside(&total, i % 3 + 1);
  }
#pragma omp taskwait
  printf("inside %d\n", total);
}

/* Tied tasks in tied tasks, of which each waits for an assembly by another means. */
static void outside(int depth, int *total) {
  int x = 0, i;
#pragma omp task width(depth % 3 + 2) firstprivate(total) depend(inout : x)
  {
#pragma omp barrier
#pragma omp single nowait
    add(total, 1);
  }
  for (i = 0; i < 2 && depth > 0; i++) {
#pragma omp task firstprivate(depth, total)
    outside(depth - 1, total);
  }
  switch (depth % 3) {
    case 0: {
#pragma omp taskwait
      break;
    }
    case 1: {
#pragma omp taskwait depend(in : x)
#pragma omp taskyield
#pragma omp taskwait
      break;
    }
    default: {
#pragma omp taskgroup
      {
#pragma omp task width(2) firstprivate(total) if (depth % 2)
        {
#pragma omp barrier
#pragma omp single
          add(total, 5);
        }
      }
#pragma omp taskwait
    }
  }
}

/* An untied task that waits is left; whichever thread goes on with it sees what the members have done. */
static void left(int depth, int *total) {
  int sum = 0, i;
  for (i = 0; i < 2 && depth > 0; i++) {
#pragma omp task untied firstprivate(depth, total)
    left(depth - 1, total);
  }
#pragma omp taskloop width(3) grainsize(1) shared(sum)
  for (i = 0; i < 3; i++) {
#pragma omp barrier
#pragma omp single
#pragma omp atomic
    sum++;
  }
  CHECK(sum == 3);
#pragma omp taskwait
  add(total, sum);
}

int main(void) {
  int deep = 0, untied = 0;
#pragma omp parallel
#pragma omp single
  {
    inside();
    outside(5, &deep);
#pragma omp task untied shared(untied)
    left(4, &untied);
#pragma omp taskwait
  }
  printf("outside %d, left %d\n", deep, untied);
  return 0;
}
