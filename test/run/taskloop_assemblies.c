// Taskloops whose tasks are assemblies: each member executes each iteration of its task once, and worksharing, barriers
// and tasks in the body are the members'; what the task has one copy of they share. However the loop is divided, with
// dependences, reductions, nests, cancellation, as call and as task.
// RUN: %matrix --backend=%backend --divide=0 %s
// RUN: %matrix --backend=%backend --divide=1 --env=SHEPHERD_SPIN=0 --env=OMP_CANCELLATION=true %s
// RUN: %matrix --backend=%backend --divide=1 --env=SHEPHERD_SPAWN=work-first --schedulers=ws,cq,mts %s
// RUN: %matrix --backend=%backend --divide=0 --env=HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" \
// RUN:   --env=SHEPHERD_LOCALITY=strict --schedulers=ws,mts,l %s
#include "check.h"

#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { kItems = 30, kWork = 12, kWide = 4, kMost = 512 };

static int runs[kItems][kMost], widths[kItems], parts[kItems][kWork], tasks[kItems];

/* One iteration, by one member. */
static void work(int i) {
  int all = omp_get_num_threads(), me = omp_get_thread_num(), k;
  CHECK(all >= 1 && all <= kMost && me >= 0 && me < all);
#pragma omp atomic
  runs[i][me]++;
#pragma omp single nowait
  widths[i] = all;
#pragma omp barrier
#pragma omp for schedule(static)
  for (k = 0; k < kWork; k++) parts[i][k]++;
#pragma omp for schedule(dynamic, 2) nowait
  for (k = 0; k < kWork; k++)
#pragma omp atomic
    parts[i][k]++;
#pragma omp single
  for (k = 0; k < 3; k++)
#pragma omp task
#pragma omp atomic
    tasks[i]++;
#pragma omp single nowait
#pragma omp taskloop grainsize(1)
  for (k = 0; k < 2; k++)
#pragma omp atomic
    tasks[i]++;
}

static void forget(void) {
  memset(runs, 0, sizeof runs);
  memset(parts, 0, sizeof parts);
  memset(tasks, 0, sizeof tasks);
}
static void check_all(int count) {
  int i, k, n;
  for (i = 0; i < count; i++) {
    for (k = 0, n = 0; k < kMost; k++) n += runs[i][k], CHECK(runs[i][k] <= 1);
    CHECK(n == widths[i] && tasks[i] == 5);
    for (k = 0; k < kWork; k++) CHECK(parts[i][k] == 2);
  }
  forget();
}

static void divided(int width) {
  int i, done = 0;
#pragma omp taskloop width(width)
  for (i = 0; i < kItems; i++) work(i);
  check_all(kItems);
#pragma ompx assembly width(width)
#pragma omp taskloop grainsize(4) untied priority(width)
  for (i = 0; i < kItems; i++) {
    if (i % 5 == 4) {
      work(i);
      continue;
    }
    work(i);
  }
  check_all(kItems);
#pragma omp taskloop ompx_width(width) num_tasks(strict : 7) mergeable
  for (i = kItems - 1; i >= 0; i--) work(i);
#pragma omp taskloop width(width) num_tasks(1)
  for (i = 0; i < 0; i++) done++;
  check_all(kItems);
#pragma ompx assembly width(auto : 4 * kWork)
#pragma omp taskloop
  for (i = 0; i < kItems; i++) work(i);
  check_all(kItems);
#pragma omp taskloop width(width) if (0)
  for (i = 0; i < 5; i++) work(i);
  check_all(5);
#pragma omp taskloop width(width) final(1) grainsize(2)
  for (i = 0; i < 5; i++) {
    CHECK(omp_get_num_threads() == 1);
    work(i);
  }
  check_all(5);
#pragma omp taskloop width(width) locality_domain(i % 2) if (width > 1) private(i)
  for (i = 0; i < kItems; i++) work(i);
  check_all(kItems);
#pragma omp taskloop width(width) nogroup
  for (i = 0; i < kItems; i++) work(i);
#pragma omp taskwait
  check_all(kItems);
  CHECK(done == 0);
}

/* What the task has one copy of, and what each member has. */
static void copies(int width) {
  int i, last = -1, step = 5, both = 3, mine = -1, right[kItems] = {0};
  int row[3] = {1, 2, 3};
#pragma omp taskloop width(width) grainsize(3) lastprivate(last, both) firstprivate(step, both, row) private(mine) \
    shared(right)
  for (i = 0; i < kItems; i++) {
    mine = i;
#pragma omp barrier
    CHECK(mine == i && row[1] == 2);
    last = mine * 2;
#pragma omp single
    {
      both = i + row[2];
      step = i;
    }
    CHECK(step == i && both == i + 3);
#pragma omp barrier
    CHECK(mine == i);
#pragma omp single
    right[i] = mine == i;
  }
  CHECK(last == 2 * (kItems - 1));
  for (i = 0; i < kItems; i++) CHECK(right[i]);
  printf("copies %d %d %d\n", last, both, row[0]);
}

static void reductions(int width) {
  long sum = 0, bits = 0, other = 0, product = 1;
  int i, k, field[4] = {0};
#pragma omp taskloop width(width) grainsize(2) reduction(+ : sum, field) reduction(| : bits)
  for (i = 0; i < kItems; i++) {
#pragma omp for reduction(+ : sum, field)
    for (k = 0; k < 4; k++) {
      sum += k * i;
      field[k] += i;
    }
#pragma omp single
    bits |= 1L << i;
  }
#pragma omp taskgroup task_reduction(+ : other)
  {
#pragma omp taskloop width(width) num_tasks(5) in_reduction(+ : other)
    for (i = 0; i < kItems; i++) {
#pragma omp single nowait
      other += i;
#pragma omp barrier
    }
    for (i = 0; i < 20; i++) {
#pragma omp task width(width) in_reduction(+ : other) firstprivate(i)
      {
        int n;
        for (n = 0; n < 20; n++) {
#pragma omp single
          other += i;
        }
      }
    }
  }
#pragma omp taskloop width(width) reduction(* : product) collapse(2) num_tasks(3)
  for (i = 1; i < 4; i++)
    for (k = 1; k < 3; k++) {
#pragma omp single
      product *= i + k;
    }
  printf("reductions %ld %ld %ld %ld, %d %d\n", sum, bits, other, product, field[0], field[3]);
}

/* Nests of loops, one of which is no rectangle. */
static void nests(int width) {
  int i, k, j, grid[6][7] = {{0}}, corner[6][6] = {{0}}, li = 0, lk = 0;
#pragma omp taskloop width(width) collapse(2) lastprivate(li, lk) shared(grid)
  for (i = 0; i < 6; i++) {
    for (k = 0; k < 7; k++) {
      if (k == 3) continue;
      li = i, lk = k;
#pragma omp for private(j)
      for (j = 0; j < 3; j++)
#pragma omp atomic
        grid[i][k]++;
    }
  }
  CHECK(li == 5 && lk == 6);
#pragma omp taskloop width(width) collapse(2) grainsize(4) shared(corner)
  for (int a = 0; a < 6; a++)
    for (int b = a; b < 6; b++) {
#pragma omp sections
      {
#pragma omp section
#pragma omp atomic
        corner[a][b]++;
#pragma omp section
#pragma omp atomic
        corner[a][b]++;
      }
    }
  for (i = 0; i < 6; i++) {
    for (k = 0; k < 7; k++) CHECK(grid[i][k] == (k == 3 ? 0 : 3));
    for (k = 0; k < 6; k++) CHECK(corner[i][k] == (k >= i ? 2 : 0));
  }
}

/* Each task waits for the one before. */
static void chain(int width) {
  int x[kItems + 1] = {1}, i;
#pragma omp taskloop width(width) grainsize(1) nogroup shared(x)
  for (i = 0; i < kItems; i++) {
#pragma omp task_iteration depend(in : x[i]) depend(out : x[i + 1])
#pragma omp barrier
#pragma omp single nowait
    x[i + 1] = x[i] + 1;
#pragma omp barrier
  }
#pragma omp taskwait
  printf("chain %d\n", x[kItems]);
}

/* Members that have begun go on to the end of their task; others never start. */
static void cancelled(int width) {
  int i, members = 0;
#pragma omp taskgroup
  {
#pragma omp taskloop width(width) grainsize(1) nogroup shared(members)
    for (i = 0; i < kItems; i++) {
#pragma omp atomic
      members++;
#pragma omp barrier
#pragma omp atomic
      members--;
    }
#pragma omp task
    {
#pragma omp cancel taskgroup
    }
  }
  printf("members left: %d\n", members);
}

/* Taskloops of assemblies in assemblies, by one member. */
static void nested(int depth, int *count) {
#pragma omp single
#pragma omp taskloop width(3) grainsize(1) firstprivate(count)
  for (int i = 0; i < 3; i++) {
#pragma omp single nowait
    {
#pragma omp atomic
      ++*count;
    }
    if (depth > 0) nested(depth - 1, count);
  }
}

static void all_of(int width) {
  divided(width);
  copies(width);
  reductions(width);
  nests(width);
  chain(width);
}

int main(void) {
  int count = 0, width;
  all_of(3); /* outside of all regions */
#pragma omp parallel
#pragma omp single
  {
    for (width = 1; width <= kWide; width++) all_of(width);
    cancelled(2);
#pragma omp task width(4) shared(count)
    nested(2, &count);
  }
  printf("%d nested\n", count);
  return 0;
}
