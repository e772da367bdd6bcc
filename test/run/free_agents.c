// threadset(omp_pool): free agents execute tasks of the serial part of a program, and of regions. Everything that holds for tasks holds for
// these: waits, groups, dependences, reductions, cancellation, events. The answer never depends on who executed what.
// RUN: %if free-agents %{ %matrix --backend=%backend --env=OMP_THREADS_RESERVE="free_agent(2)" --env=OMP_CANCELLATION=true --env=OMP_MAX_ACTIVE_LEVELS=3 %s %}
// RUN: %matrix --backend=%backend --schedulers=mts,pdf --threads=2 --env=OMP_THREAD_LIMIT=1 --parallel-flag=-DNO_AGENTS %s
// RUN: %if free-agents %{ %matrix --backend=%backend --schedulers=ws --threads=4 --env=OMP_MAX_TASK_PRIORITY=5 --env=SHEPHERD_PRIVATE=false --env=OMP_WAIT_POLICY=passive %s %}
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#else
static int omp_is_free_agent(void) { return 0; }
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
enum { omp_unassigned_thread = -2 };
#endif

enum { N = 60 };

static int wrong;
static void expect(int holds, int line) {
  if (holds) return;
  __atomic_fetch_add(&wrong, 1, __ATOMIC_RELAXED);
  printf("line %d: not so\n", line);
}
#define EXPECT(condition) expect(condition, __LINE__)

static void check_thread(void) {
  const int number = omp_get_thread_num();
  EXPECT(omp_is_free_agent() ? number == omp_unassigned_thread : number >= 0 && number < omp_get_num_threads());
}

// Two threads have to be there at once. In a region nobody promises as much.
static void meet(void) {
#if defined(_OPENMP) && !defined(NO_AGENTS)
  int here[2] = {0, 0}, agents = 0, i;
  if (omp_get_level() > 0) return;
  for (i = 0; i < 2; i++) {
#pragma omp task threadset(omp_pool) shared(here, agents)
    {
      __atomic_store_n(&here[i], 1, __ATOMIC_SEQ_CST);
      while (!__atomic_load_n(&here[1 - i], __ATOMIC_SEQ_CST)) {
      }
      __atomic_fetch_add(&agents, omp_is_free_agent(), __ATOMIC_SEQ_CST);
      check_thread();
    }
  }
#pragma omp taskwait
  EXPECT(agents >= 1);
#endif
}

static int fib(int n) {
  int x, y;
  if (n < 2) return n;
#pragma omp task shared(x) threadset(omp_pool)
  x = fib(n - 1);
#pragma omp task shared(y) threadset(omp_team)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

static long grouped(void) {
  long sum = 0;
  int i;
#pragma omp taskgroup
  for (i = 0; i < N; i++) {
#pragma omp task threadset(omp_pool) shared(sum)
    {
      int j;
      check_thread();
      for (j = 0; j < 3; j++) {
#pragma omp task threadset(omp_pool) shared(sum)
        {
#pragma omp task shared(sum)
#pragma omp atomic
          sum += i + j;
        }
      }
    }
  }
  return sum;
}

static long reduced(void) {
  long sum = 0, product = 0;
  int i;
#pragma omp taskgroup task_reduction(+ : sum, product)
  for (i = 0; i < N; i++) {
#pragma omp task threadset(omp_pool) in_reduction(+ : sum) shared(product)
    {
      sum += i;
#pragma omp task in_reduction(+ : product)
      product += 2 * i;
    }
#pragma omp task threadset(omp_pool) untied in_reduction(+ : sum, product)
    {
      sum += 1;
#pragma omp taskyield
      product += 1;
    }
  }
#pragma omp taskloop threadset(omp_pool) reduction(+ : sum) grainsize(strict : 7)
  for (i = 0; i < 100; i++) sum += i;
  return sum * 1000 + product;
}

static long dependent(void) {
  long value = 1, other = 0, seen = 0;
  int i;
  for (i = 0; i < 8; i++) {
#pragma omp task threadset(omp_pool) depend(inout : value) shared(value)
    value = value * 3 + i;
#pragma omp task depend(inout : value) shared(value)
    {
      EXPECT(!omp_is_free_agent());
      value += 1;
    }
#pragma omp task threadset(omp_pool) depend(in : value) depend(mutexinoutset : other) shared(value, other)
    other += value % 100;
#pragma omp task threadset(omp_pool) depend(in : value) depend(mutexinoutset : other) shared(other)
    other += 1;
  }
#pragma omp taskwait depend(in : value)
  seen = value;
#pragma omp taskwait
  return seen * 1000 + other % 1000;
}

static long loops(void) {
  static long squares[200];
  long last = 0, sum = 0;
  int i, j;
#pragma omp taskloop threadset(omp_pool) lastprivate(last)
  for (i = 0; i < 200; i++) squares[i] = last = (long)i * i;
#pragma omp taskloop threadset(omp_pool) num_tasks(11) collapse(2) nogroup shared(squares)
  for (i = 0; i < 20; i++)
    for (j = 0; j < 10; j++) squares[i * 10 + j] += 1;
#pragma omp taskwait
  for (i = 0; i < 200; i++) sum += squares[i];
  return sum + last;
}

// Of those that are cancelled none starts any more.
static void cancelled(void) {
#ifdef _OPENMP
  int started = 0, after = 0, i;
#pragma omp taskgroup
  {
    for (i = 0; i < N; i++) {
#pragma omp task threadset(omp_pool) shared(started)
      {
        __atomic_fetch_add(&started, 1, __ATOMIC_RELAXED);
        if (i == 3) {
#pragma omp cancel taskgroup
        }
        {
#pragma omp cancellation point taskgroup
        }
      }
    }
  }
  EXPECT(started <= N && started > 0);
#pragma omp taskgroup
  for (i = 0; i < N; i++) {
#pragma omp task threadset(omp_pool) shared(after)
    __atomic_fetch_add(&after, 1, __ATOMIC_RELAXED);
  }
  EXPECT(after == N);
#endif
}

static long nested(void) {
  long sum = 0;
  int i;
  for (i = 0; i < 6; i++) {
#pragma omp task threadset(omp_pool) shared(sum)
    {
#ifdef _OPENMP
      const int is_guest = omp_is_free_agent(), level = omp_get_level();
      EXPECT(omp_ancestor_is_free_agent(level) == is_guest && !omp_ancestor_is_free_agent(level + 1));
#endif
      long mine = 0;
#pragma omp parallel num_threads(2) reduction(+ : mine)
      {
        int k;
#ifdef _OPENMP
        EXPECT(omp_ancestor_is_free_agent(level) == is_guest && !omp_is_free_agent() && omp_get_level() == level + 1);
#endif
#pragma omp for
        for (k = 0; k < 10; k++) mine += k;
#pragma omp single
#pragma omp task threadset(omp_pool) shared(mine)
        mine += 100;
      }
#pragma omp atomic
      sum += mine;
    }
  }
#pragma omp taskwait
  return sum;
}

static long detached(void) {
  long steps = 0;
#ifdef _OPENMP
  int i;
  for (i = 0; i < 5; i++) {
    omp_event_handle_t event;
#pragma omp task threadset(omp_pool) detach(event) depend(out : steps) shared(steps)
    steps = steps * 2 + 1;
#pragma omp task threadset(omp_pool) firstprivate(event)
    omp_fulfill_event(event);
#pragma omp task threadset(omp_pool) depend(inout : steps) shared(steps)
    steps += 3;
  }
#pragma omp taskwait
#else
  int i;
  for (i = 0; i < 5; i++) steps = steps * 2 + 1 + 3;
#endif
  return steps;
}

static int own;
#pragma omp threadprivate(own)

static long assorted(void) {
  long sum = 0;
  int i;
  own = 7;
  for (i = 0; i < N; i++) {
#pragma omp task threadset(omp_pool) shared(sum) priority(i % 5) final(i % 7 == 0) mergeable if (i % 5)
    {
      if (omp_is_free_agent()) own = i;
#ifdef _OPENMP
      omp_set_num_threads(3);
#endif
#pragma omp task shared(sum) threadset(omp_pool)
#pragma omp atomic
      sum += i;
#pragma omp taskwait
    }
  }
#pragma omp taskwait
  EXPECT(own == 7);
  return sum;
}

static void all(const char *where) {
  int round;
  for (round = 0; round < 3; round++) {
    meet();
    printf("%s: %d %ld %ld %ld %ld", where, fib(10), grouped(), reduced(), dependent(), loops());
    cancelled();
    printf(" %ld %ld %ld\n", nested(), detached(), assorted());
  }
}

int main(void) {
  static long total;
  int i;
  all("serial");
#pragma omp parallel
  {
#pragma omp single
    all("single");
#pragma omp barrier
#pragma omp for
    for (i = 0; i < 40; i++) {
#pragma omp task threadset(omp_pool)
      {
        const long part = fib(5);
#pragma omp atomic
        total += part;
      }
    }
#pragma omp task
    EXPECT(!omp_is_free_agent());
  }
  printf("%ld\n", total);
  for (i = 0; i < 5; i++) {
#pragma omp task threadset(omp_pool)
#pragma omp atomic
    total += 1;
  }
#pragma omp barrier
  printf("%ld\n%d wrong\n", total, wrong);
  // The last of them runs when main() is over.
#pragma omp task threadset(omp_pool) depend(out : total)
  total += 1;
#pragma omp task threadset(omp_pool) depend(inout : total)
  printf("%ld at last\n", total);
  return 0;
}
