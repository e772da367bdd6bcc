// The same as assemblies.c for those of two members, without what they wait for each other: the second thread executes
// its part, and has left it, before the first goes on in its own. Only what the first does counts.
// REQUIRES: valgrind, release-by-gnu-12
// RUN: %python %S/check.py --threads 2 --shepcc %shepcc --backend %backend --output %t %s %S/assemblies_of_two.txt
#include <omp.h>
#include <sched.h>

enum { kTimes = 2000, kRounds = 2 };
static omp_lock_t turns[2];
static int came, left;

#define PATH(name) __attribute__((noinline)) void path_##name(void)

// check.py does not count what goes on in here.
__attribute__((noinline)) void wait_for_other(int number) {
  while (__atomic_load_n(&came, __ATOMIC_ACQUIRE) <= number) sched_yield();
  omp_unset_lock(&turns[number % 2]);
  while (__atomic_load_n(&left, __ATOMIC_ACQUIRE) <= number) sched_yield();
  omp_set_lock(&turns[number % 2]);
}

static void meet(int number) {
  if (omp_get_thread_num() == 0)
    wait_for_other(number);
  else
    __atomic_store_n(&came, number + 1, __ATOMIC_RELEASE);
}

// The second thread, where it waits for a lock. It gets that once it has left its part.
static void take_parts(void) {
  for (int number = 0; number < kRounds * kTimes; number++) {
    omp_set_lock(&turns[number % 2]);
    omp_unset_lock(&turns[number % 2]);
    __atomic_store_n(&left, number + 1, __ATOMIC_RELEASE);
  }
}

static int first;

PATH(assembly_of_two) {
  for (int i = 0; i < kTimes; i++) {
    const int number = first + i;
#pragma omp task width(2) firstprivate(number) if (0)
    meet(number);
  }
}

int main(void) {
  for (int i = 0; i < 2; i++) {
    omp_init_lock(&turns[i]);
    omp_set_lock(&turns[i]);
  }
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      for (int round = 0; round < kRounds; round++) {
        first = round * kTimes;
        path_assembly_of_two();
      }
    } else {
      take_parts();
    }
  }
  return left != kRounds * kTimes;
}
