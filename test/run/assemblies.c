// Task assemblies: each member executes the region once, under numbers of its own; worksharing, barriers and tasks
// inside are theirs; whoever waits for the task waits for all of them.
// RUN: %matrix --backend=%backend --divide=0 %s
// RUN: %matrix --backend=%backend --divide=1 --env=SHEPHERD_SPIN=0 --env=OMP_CANCELLATION=true %s
// RUN: %matrix --backend=%backend --divide=1 --env=SHEPHERD_SPAWN=work-first --schedulers=ws,cq,mts %s
// RUN: %matrix --backend=%backend --divide=0 --env=HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" \
// RUN:   --env=SHEPHERD_LOCALITY=strict --schedulers=ws,mts,l %s
#include "check.h"

#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { kTasks = 60, kWide = 6, kWork = 40 };

static int value_of(const int *counter) {
  int value;
#pragma omp atomic read
  value = *counter;
  return value;
}

/* Worksharing, barriers and tasks in one region of an assembly. */
static void work(int *runs, int *parts, int *tasks, int width) {
  int all = omp_get_num_threads(), me = omp_get_thread_num(), i, n;
  CHECK(all >= 1 && all <= width && me >= 0 && me < all);
#pragma omp atomic
  runs[me]++;
#pragma omp barrier
  for (i = 0, n = 0; i < kWide; i++) n += value_of(&runs[i]);
  CHECK(n == all);
#pragma omp for
  for (i = 0; i < kWork; i++) parts[i]++;
#pragma omp for schedule(dynamic, 3) nowait
  for (i = 0; i < kWork; i++)
#pragma omp atomic
    parts[i]++;
#pragma omp single
  for (i = 0; i < 8; i++)
#pragma omp task
#pragma omp atomic
    (*tasks)++;
  CHECK(value_of(tasks) >= 8); /* the barrier waited for them */
#pragma omp sections nowait
  {
#pragma omp section
#pragma omp atomic
    (*tasks)++;
#pragma omp section
#pragma omp taskloop grainsize(1)
    for (i = 0; i < 4; i++)
#pragma omp atomic
      (*tasks)++;
  }
}

static void many(void) {
  static int runs[kTasks][kWide], parts[kTasks][kWork], tasks[kTasks];
  int i, t, n;
  memset(runs, 0, sizeof runs);
  memset(parts, 0, sizeof parts);
  memset(tasks, 0, sizeof tasks);
  for (t = 0; t < kTasks; t++) {
    const int width = t % kWide + 1;
#pragma ompx assembly width(width)
#pragma omp task firstprivate(t)
    work(runs[t], parts[t], &tasks[t], width);
  }
#pragma omp taskwait
  for (t = 0; t < kTasks; t++) {
    for (i = 0, n = 0; i < kWide; i++) n += runs[t][i];
    CHECK(n >= 1 && n <= t % kWide + 1 && tasks[t] == 13);
    for (i = 0; i < kWork; i++) CHECK(parts[t][i] == 2);
  }
}

/* A chain by dependences; each link is wide. */
static void chain(void) {
  int x = 0, y = 0, t, i;
  for (t = 0; t < 20; t++) {
#pragma omp task shared(x) depend(inout : x) priority(t) ompx_width(t % 3 + 1)
    {
      int before = x; /* read by all before one writes */
#pragma omp barrier
      CHECK(before == t);
#pragma omp single nowait
      x++;
    }
  }
#pragma omp task shared(y) depend(inout : x) ompx_width(3)
#pragma omp for reduction(+ : y) private(i)
  for (i = 0; i < 9; i++) y += i;
#pragma omp taskwait depend(in : x)
  printf("chain %d %d\n", x, y);
#pragma omp taskwait
}

/* One that its creator waits for, one in a final task, one with nothing to share. */
static void undeferred(void) {
  int n = 0, alone = 0;
#pragma ompx assembly width(4)
#pragma omp task shared(n) if (0)
  {
#pragma omp barrier
#pragma omp single
    n = 1;
  }
  CHECK(n == 1);
#pragma omp task shared(n, alone) final(1)
  {
#pragma ompx assembly width(4)
#pragma omp task shared(n, alone)
    {
#pragma omp single
      n++;
      alone = omp_get_num_threads() == 1;
    }
    CHECK(n == 2 && alone);
  }
#pragma omp taskwait
  printf("undeferred %d %d\n", n, alone);
}

/* All threads of a team may be members; under strict locality, of two threads a domain, all of the domain's. */
static void whole(void) {
  const int team = omp_get_num_threads(), is_strict = getenv("SHEPHERD_LOCALITY") != NULL;
  int members = 0;
#pragma ompx assembly width(team)
#pragma omp task shared(members)
#pragma omp single
  members = omp_get_num_threads();
#pragma omp taskwait
  CHECK(is_strict ? team < 8 || members == team / 4 : members == team);
}

/* Trees: each node is an assembly that generates assemblies, on members of its own. */
static void grow(int depth, int *nodes) {
#pragma omp single nowait
  {
#pragma omp atomic
    ++*nodes;
  }
#pragma omp single
  {
    int i;
    for (i = 0; i < 3 && depth > 0; i++) {
#pragma ompx assembly width(4 - i)
#pragma omp task firstprivate(depth, nodes)
      {
#pragma omp barrier
        grow(depth - 1, nodes);
      }
    }
#pragma omp taskwait
  }
}

/* In plain tasks that wait in plain tasks, which then execute others' parts. */
static void descend(int depth, int *sum) {
  int i;
  for (i = 0; i < 2 && depth > 0; i++) {
#pragma omp task firstprivate(depth, sum)
    descend(depth - 1, sum);
  }
#pragma ompx assembly width(3)
#pragma omp task firstprivate(sum)
  {
#pragma omp barrier
#pragma omp for schedule(guided) nowait
    for (i = 0; i < 5; i++)
#pragma omp atomic
      ++*sum;
  }
#pragma omp taskwait
}

/* A thread that waits for a lock, or for its turn, does its part: the other side waits for it. */
static void behind_locks(void) {
  int i, n = 0;
#pragma omp parallel
  {
#pragma omp critical(slow)
    {
#pragma ompx assembly width(8)
#pragma omp task shared(n)
      {
#pragma omp barrier
#pragma omp single nowait
        n++;
      }
#pragma omp taskwait
    }
#pragma omp for ordered schedule(static, 1)
    for (i = 0; i < 8; i++) {
#pragma omp ordered
      {
#pragma ompx assembly width(2)
#pragma omp task shared(n)
        {
#pragma omp barrier
        }
#pragma omp taskwait
      }
    }
#pragma omp single
    n -= omp_get_num_threads();
  }
  printf("behind locks %d\n", n);
}

/* The tasks of a group that has been cancelled never start; whoever runs ends. */
static void cancelled(void) {
  int t, members = 0;
#pragma omp taskgroup
  {
    for (t = 0; t < 12; t++) {
#pragma ompx assembly width(2)
#pragma omp task shared(members)
      {
#pragma omp atomic
        members++;
#pragma omp barrier
#pragma omp atomic
        members--;
      }
    }
#pragma omp task
    {
#pragma omp cancel taskgroup
    }
  }
  printf("members left: %d\n", members);
}

/* A group that was cancelled before: none of its assemblies begins. */
static void not_begun(void) {
  int begun = 0;
#pragma omp taskgroup
  {
#pragma omp task if (0)
    {
#pragma omp cancel taskgroup
    }
#ifdef _OPENMP
    for (int t = 0; t < 12; t++) {
#pragma omp task shared(begun) width(2)
#pragma omp atomic
      begun++;
    }
#endif
  }
#ifdef _OPENMP
  CHECK(omp_get_cancellation() ? begun == 0 : begun >= 12);
#endif
}

/* It has ended when its members have and its event is fulfilled. */
static void detached(void) {
  int members = 0, all = 1;
#pragma omp taskgroup
  {
#ifdef _OPENMP
    omp_event_handle_t event;
#pragma omp task shared(members, all) detach(event) width(3)
#endif
    {
#pragma omp atomic
      members++;
#pragma omp single
      {
        all = omp_get_num_threads();
#ifdef _OPENMP
#pragma omp task firstprivate(event)
        omp_fulfill_event(event);
#endif
      }
    }
  }
  CHECK(members == all && all <= 3);
}

int main(void) {
  int nodes = 0, sum = 0;
  many(); /* outside of all regions */
#pragma omp parallel
#pragma omp single
  {
    many();
    chain();
    whole();
    undeferred();
#pragma ompx assembly width(4)
#pragma omp task shared(nodes)
    grow(4, &nodes);
#pragma omp taskgroup
    descend(5, &sum);
#pragma omp taskyield
    cancelled();
    not_begun();
    detached();
  }
  printf("%d nodes, sum %d\n", nodes, sum);
  behind_locks();
  return 0;
}
