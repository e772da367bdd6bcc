// A parallel region is cancelled by a thread that others wait for: for their turn in an ordered loop, for an iteration
// that theirs depends on, for the room that a loop takes. They leave, and execute nothing out of turn.
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true --schedulers=mts --threads=2,5 %s
#include <unistd.h>
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { kIterations = 40 };
static int inside, out_of_turn;

static void count(void) {
#pragma omp atomic
  inside++;
}

// Until all others have come, and some of them sleep.
static void await_others(void) {
  int now = 0;
  while (now < omp_get_num_threads() - 1) {
#pragma omp atomic read
    now = inside;
  }
  usleep(2000);
}

static void ordered_elsewhere(void) {
#pragma omp ordered
  out_of_turn++;
}

static void turns(int elsewhere, int counts) {
  inside = 0;
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) await_others();
#pragma omp cancel parallel if (omp_get_thread_num() == 0)
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < kIterations; ++i) {
      int *in_turn = 0;
      count();
      if (elsewhere) ordered_elsewhere();
      if (!elsewhere && (i % 3 || !counts)) {
#pragma omp ordered
        in_turn = &out_of_turn;
        ++*in_turn;  // only where that has been executed
      }
    }
#pragma omp atomic
    out_of_turn++;
  }
}

static void dependences(int current) {
  inside = 0;
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) await_others();
#pragma omp cancel parallel if (omp_get_thread_num() == 0)
#pragma omp for ordered(1) schedule(static, 1)
    for (int i = 0; i < kIterations; ++i) {
      count();
#pragma omp ordered depend(sink : i - 1)
      out_of_turn++;
#pragma omp ordered depend(source)
    }
#pragma omp atomic
    out_of_turn++;
  }
  (void)current;
}

// More loops than there is room for, one behind the other.
static void rings(void) {
  inside = 0;
#pragma omp parallel
  {
    int left = 0;
    if (omp_get_thread_num() == 0) await_others();
#pragma omp cancel parallel if (omp_get_thread_num() == 0)
    for (int loop = 0; loop < 20; ++loop) {
      if (loop == 8) count();
#pragma omp for schedule(dynamic) nowait
      for (int i = 0; i < 4; ++i) left++;
    }
#pragma omp barrier
#pragma omp atomic
    out_of_turn += left + 1;
  }
}

// What comes after finds everything as it was.
static int afterwards(void) {
  int sum = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < kIterations; ++i) {
#pragma omp ordered
      sum = sum * 2 % 1001 + i;
    }
#pragma omp for ordered(1) schedule(static, 1)
    for (int i = 0; i < kIterations; ++i) {
#pragma omp ordered depend(sink : i - 1)
      sum = sum * 2 % 1001 + i;
#pragma omp ordered depend(source)
    }
  }
  return sum;
}

int main(void) {
  for (int round = 0; round < 3; ++round) {
    for (int how = 0; how < 4; ++how) turns(how & 1, how & 2);
    dependences(round);
    rings();
    printf("%d\n", afterwards());
  }
#ifdef _OPENMP
  CHECK(out_of_turn == 0);
#endif
  return 0;
}
