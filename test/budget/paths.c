// The hot paths take no more instructions than the budget has for them. Each is a function that callgrind counts; its
// second call, when what is made once is there.
// REQUIRES: valgrind, release-by-gnu-12
// RUN: %python %S/check.py --shepcc %shepcc --backend %backend --output %t %s %S/instructions.txt
#include <omp.h>
#include <sched.h>
#include <stdlib.h>

enum { kTimes = 2000 };
int numbers[kTimes];

#define PATH(name) __attribute__((noinline)) void path_##name(void)

PATH(task_joined) {
  for (int i = 0; i < kTimes; i++) {
#pragma omp task firstprivate(i)
    numbers[i]++;
#pragma omp taskwait
  }
}

PATH(tasks) {
  for (int i = 0; i < kTimes; i++) {
#pragma omp task firstprivate(i)
    numbers[i]++;
  }
#pragma omp taskwait
}

// A closed function: as many tasks, each joined by name, with a call and its frame for each.
static int tree(int n) {
  int left = 0, right;
  if (n == 0) return 0;
#pragma omp task shared(left)
  left = tree((n - 1) / 2);
  right = tree(n - 1 - (n - 1) / 2);
#pragma omp taskwait
  return left + right + 1;
}

PATH(tree) { numbers[0] += tree(kTimes); }

// A final task's descendants, which are calls.
static int tree_of_calls(int n) {
  int left = 0, right;
  if (n == 0) return 0;
#pragma omp task shared(left) final(n < kTimes) untied
  left = tree_of_calls((n - 1) / 2);
  right = tree_of_calls(n - 1 - (n - 1) / 2);
#pragma omp taskwait
  return left + right + 1;
}

PATH(final) {
#pragma omp task final(1)
  numbers[0] += tree_of_calls(kTimes);
#pragma omp taskwait
}

PATH(undeferred) {
  for (int i = 0; i < kTimes; i++) {
#pragma omp task firstprivate(i) if (0)
    numbers[i]++;
  }
}

PATH(taskwait) {
  for (int i = 0; i < kTimes; i++) {
#pragma omp taskwait
  }
}

PATH(taskgroup) {
  for (int i = 0; i < kTimes; i++) {
#pragma omp taskgroup
    numbers[i]++;
  }
}

PATH(dependence) {
  for (int i = 0; i < kTimes; i++) {
#pragma omp task firstprivate(i) depend(inout : numbers[0])
    numbers[i]++;
  }
#pragma omp taskwait
}

PATH(region) {
  for (int i = 0; i < kTimes; i++) {
#pragma omp parallel firstprivate(i)
    numbers[i]++;
  }
}

PATH(barrier) {
  for (int i = 0; i < kTimes; i++) {
#pragma omp barrier
  }
}

static void share_loop(void) {
#pragma omp for schedule(dynamic, 1) nowait
  for (int i = 0; i < kTimes; i++) numbers[i]++;
}

PATH(chunk) { share_loop(); }

static void (*const paths[])(void) = {path_task_joined, path_tasks,     path_tree,       path_final,  path_undeferred,
                                      path_taskwait,    path_taskgroup, path_dependence, path_barrier};

// A team of one has a loop's iterations at once. Here there are two, of which one comes when the chunks are gone.
static void chunks(void) {
  static int gone;
#pragma omp parallel num_threads(2)
  {
    int last = 0;
    while (omp_get_thread_num() == 1 && !last) {
#pragma omp atomic read
      last = gone;
      sched_yield();
    }
    for (int i = 0; i < 2; i++) omp_get_thread_num() == 1 ? share_loop() : path_chunk();
#pragma omp atomic write
    gone = 1;
  }
}

int main(void) {
#pragma omp parallel
  for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
    paths[i]();
    paths[i]();
  }
  for (int i = 0; i < 2; i++) path_region();
  chunks();
  return 0;
}
