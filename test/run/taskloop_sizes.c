// How many tasks a taskloop that the user divides has, and of how many iterations: 5,000 in 16 tasks are 312 or 313 each,
// in 1,600 tasks 3 or 4 (Blackbourn 2016, the split of his `foreach`; OpenMP 5.2, 12.6.1 and 12.6.2). Each iteration is
// executed once.
// RUN: %matrix --backend=%backend --threads=1,2,5 %s
#include "check.h"

#include <string.h>

enum { MOST = 5000 };

static unsigned char executed[MOST], begins[MOST];

static void clear(void) {
  memset(executed, 0, sizeof executed);
  memset(begins, 0, sizeof begins);
}

/* `first` is a task's own copy. */
static void note(int i, int *first) {
  ++executed[i];
  begins[i] = *first;
  *first = 0;
}

/* Checks that there are so many tasks, each of `least` iterations or one more. The last may have fewer than `least` where
 * that is strict. The serial elision has no tasks. */
static void check_tasks(int expected, int n, int least, int is_strict) {
  int tasks = 0, size = 0;
  for (int i = 0; i < n; i++) CHECK(executed[i] == 1);
#ifdef _OPENMP
  for (int i = 0; i < n; i++) {
    if (begins[i]) {
      CHECK(tasks == 0 ? i == 0 : size == least || (!is_strict && size == least + 1));
      ++tasks;
      size = 0;
    }
    ++size;
  }
  CHECK(is_strict ? size <= least : size == least || size == least + 1);
  CHECK(tasks == expected);
#else
  (void)expected, (void)least, (void)is_strict, (void)tasks, (void)size;
#endif
}

static void into_tasks(int n, int tasks) {
  int first = 1;
  clear();
#pragma omp taskloop num_tasks(tasks) firstprivate(first)
  for (int i = 0; i < n; i++) note(i, &first);
  check_tasks(tasks, n, n / tasks, 0);
}

static void into_tasks_later(int n, int tasks) {
  int first = 1;
  clear();
#pragma omp taskgroup
#pragma omp taskloop num_tasks(tasks) firstprivate(first) nogroup untied
  for (int i = n - 1; i >= 0; i--) note(n - 1 - i, &first);
  check_tasks(tasks, n, n / tasks, 0);
}

static void into_grains(int n, int grain) {
  int first = 1;
  clear();
#pragma omp taskloop grainsize(strict : grain) firstprivate(first)
  for (int i = 0; i < n; i++) note(i, &first);
  check_tasks((n + grain - 1) / grain, n, grain, 1);
}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 3; round++) {
    into_tasks(MOST, 16);
    into_tasks(MOST, 1600);
    into_tasks_later(MOST, 16);
    into_tasks_later(MOST, 1600);
    into_tasks(MOST, MOST);
    into_tasks(7, 3);
    into_grains(MOST, 312);
    into_grains(MOST, 3);
    into_grains(10, 100);
  }
  puts("each once");
  return 0;
}
