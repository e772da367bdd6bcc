// Dependences order sibling tasks: each kind, sections, shaped arrays, iterators of both directions, depobj, taskwait,
// undeferred tasks, dependences across taskgroups, and of children whose creator has ended.
// RUN: %matrix --backend=%backend %s
#include "check.h"
#ifdef _OPENMP
#include <omp.h>
#endif
#include <unistd.h>

enum { N = 40 };

static void linger(void) { usleep(200); }

static void flow_and_anti(void) {
  int x = 1, seen[3] = {0, 0, 0};
#pragma omp task shared(x) depend(out : x)
  {
    linger();
    x = 2;
  }
#pragma omp task shared(x, seen) depend(in : x)
  {
    linger();
    seen[0] = x;
  }
#pragma omp task shared(x, seen) depend(in : x)
  seen[1] = x;
#pragma omp task shared(x) depend(inout : x)
  x++;
#pragma omp task shared(x, seen) depend(in : x)
  seen[2] = x;
#pragma omp taskwait
  printf("flow %d %d %d\n", seen[0], seen[1], seen[2]);
}

static void sections(int *p, int n) {
  int grid[4][5], sum = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) grid[i][j] = 0;
#pragma omp task shared(grid) depend(out : grid[1][2 : 3])
  {
    linger();
    grid[1][2] = 5;
  }
#pragma omp task shared(grid) depend(inout : grid[1][2])
  grid[1][2] *= 3;
#pragma omp task depend(out : p[2 : n])
  {
    linger();
    p[2] = 7;
  }
#pragma omp task depend(inout : ([n][2])p)
  p[0] = 1;
#pragma omp task depend(inout : p[2])
  p[2] += 4;
#pragma omp task shared(grid, sum) depend(in : grid[1][2], p[2], p[: 1])
  sum = grid[1][2] + p[2] * 100 + p[0] * 10000;
#pragma omp taskwait
  printf("sections %d\n", sum);
}

static void iterators(int n) {
  long a[N], b[N];
  for (int i = 0; i < n; i++)
#pragma omp task shared(a) depend(out : a[i])
  {
    if (i % 8 == 0) linger();
    a[i] = i;
  }
  long even = 0, odd = 0, both = 0;
#pragma omp task shared(a, even) depend(iterator(i = 0 : n : 2), in : a[i])
  for (int i = 0; i < n; i += 2) even += a[i];
#pragma omp task shared(a, odd) depend(iterator(unsigned char i = 39 : 0 : -2), in : a[i])
  for (int i = 1; i < n; i += 2) odd += a[i];
#pragma omp task shared(a, b) depend(iterator(i = 0 : n / 2, long j = 0 : 2), in : a[2 * i + j]) depend(iterator(long *q = b : b + n), out : *q)
  for (int i = 0; i < n; i++) b[i] = a[i] * 2;
#pragma omp task shared(b, both) depend(iterator(i = 0 : n), inout : b[i]) depend(iterator(i = n : 0), in : a[i])
  for (int i = 0; i < n; i++) both += b[i];
#pragma omp taskwait
  printf("iterators %ld %ld %ld\n", even, odd, both);
}

static void sets(void) {
  int members = 0, account = 0, other = 0;
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 10; i++)
#pragma omp task shared(account, other) depend(mutexinoutset : account, other)
    {
      int before = account;
      if (i == 3) linger();
      account = before + 1;
      other++;
    }
    for (int i = 0; i < 10; i++)
#pragma omp task shared(other) depend(mutexinoutset : other) if (i != 4)
      other += 2;
    for (int i = 0; i < 10; i++) {
#pragma omp task shared(members) depend(inoutset : members)
#pragma omp atomic
      members++;
    }
#pragma omp task shared(members, account) depend(in : members, account)
    CHECK(members == 10 * (round + 1) && account == 10 * (round + 1));
  }
#pragma omp taskwait
  printf("sets %d %d %d\n", members, account, other);
}

static void waits(void) {
  int x = 0, y = 0;
#pragma omp task shared(x) depend(out : x)
  {
    linger();
    x = 1;
  }
#pragma omp task shared(y) depend(out : y)
  {
    linger();
    y = 1;
  }
#pragma omp taskwait depend(in : x)
  CHECK(x == 1);
#pragma omp task shared(y) depend(inout : y) if (0)
  y = y * 10 + 2;
  CHECK(y == 12);
#pragma omp task shared(y) depend(inout : y)
  {
    linger();
    y = 13;
  }
#pragma omp taskwait nowait depend(in : y) depend(out : x)
#pragma omp task shared(x, y) depend(inout : x)
  x = y + 1;
#pragma omp taskwait depend(inout : omp_all_memory)
  printf("waits %d %d\n", x, y);
}

static void objects(void) {
#ifdef _OPENMP
  omp_depend_t object;
#endif
  int x = 0, copy = 0;
#pragma omp depobj(object) depend(inout : x)
#pragma omp task shared(x) depend(depobj : object)
  {
    linger();
    x = 3;
  }
#pragma omp depobj(object) update(in)
#pragma omp task shared(x, copy) depend(depobj : object)
  copy = x;
#pragma omp task shared(x) depend(inout : x)
  x = 9;
#pragma omp taskwait
#pragma omp depobj(object) destroy
  printf("objects %d %d\n", copy, x);
}

// What a taskgroup waits for may depend on what was generated in front of it.
static void groups(void) {
  int x = 0;
#pragma omp task shared(x) depend(out : x)
  {
    linger();
    x = 1;
  }
#pragma omp taskgroup
  {
#pragma omp task shared(x) depend(inout : x)
    x = x * 2 + 1;
#pragma omp task shared(x) depend(inout : x)
    x = x * 2 + 1;
  }
  CHECK(x == 7);
#pragma omp task shared(x) depend(inout : x)
  x++;
#pragma omp taskwait
  printf("groups %d\n", x);
}

static int slot[N][3];

static void generate_and_end(int i) {
#pragma omp task depend(out : slot[i][0])
  {
    if (i % 7 == 0) linger();
    slot[i][0] = i;
  }
#pragma omp task depend(in : slot[i][0]) depend(out : slot[i][1])
  slot[i][1] = slot[i][0] + 1;
#pragma omp task depend(in : slot[i][1]) depend(out : slot[i][2])
  slot[i][2] = slot[i][1] + 1;
}

// Held tasks outlive the task that generated them; a taskgroup waits for them.
static void orphans(void) {
  int sum = 0;
#pragma omp taskgroup
  for (int i = 0; i < N; i++)
#pragma omp task
    generate_and_end(i);
  for (int i = 0; i < N; i++) sum += slot[i][2];
  printf("orphans %d\n", sum);
}

// Dependences hold among siblings only: these two chains of cousins would wait for each other for ever.
static void cousins(void) {
  int x = 0;
#pragma omp taskgroup
  {
#pragma omp task shared(x) depend(out : x)
    {
#pragma omp task shared(x) depend(out : x)
      {
#pragma omp atomic
        x++;
      }
#pragma omp taskwait
    }
  }
  printf("cousins %d\n", x);
}

int main(void) {
  int p[64] = {0};
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 5; i++) {
    flow_and_anti();
    sections(p, 8);
    iterators(N);
    sets();
    waits();
    objects();
    groups();
    orphans();
    cousins();
  }
  waits();  // in a team of one that has no region
  return 0;
}
