// However a task begins, the timeline has it once, with its parent, and the counts agree: held by dependences, in the
// place of a sibling, before its creator goes on, as a piece of a taskloop.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env SHEPHERD_TRACE=%t.1 SHEPHERD_SCHEDULER=ws OMP_NUM_THREADS=4 %t
// RUN: %python %S/Inputs/timeline.py %t.1 "len(slices) > 530"
// RUN: env SHEPHERD_TRACE=%t.2 SHEPHERD_SCHEDULER=pdf OMP_NUM_THREADS=4 %t
// RUN: %python %S/Inputs/timeline.py %t.2 "len(slices) > 530"
// RUN: env SHEPHERD_TRACE=%t.3 SHEPHERD_SCHEDULER=mts SHEPHERD_SPAWN=work-first OMP_NUM_THREADS=4 %t
// RUN: %python %S/Inputs/timeline.py %t.3 "any('resumed' in each['args'] for each in slices)"
// RUN: env SHEPHERD_STATS=json:%t.4 SHEPHERD_STATS_MODE=exact SHEPHERD_SCHEDULER=cq SHEPHERD_SPAWN=work-first \
// RUN:   OMP_NUM_THREADS=4 %t
// RUN: %python %S/Inputs/stats.py %t.4 "stats['total']['counts']['published'] == stats['total']['counts']['executed']"
// RUN: env SHEPHERD_STATS=json:%t.5 SHEPHERD_SCHEDULER=ws OMP_NUM_THREADS=4 %t
// RUN: %python %S/Inputs/stats.py %t.5 "stats['total']['counts']['published'] == stats['total']['counts']['executed']"
#include <stdio.h>

static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task untied shared(a)
  a = fib(n - 1);
#pragma omp task untied shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

int main(void) {
  int front[8] = {0}, either = 0, tree = 0;
  long sum = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int step = 0; step < 10; step++) {
      for (int i = 1; i < 8; i++) {
#pragma omp task depend(in : front[i - 1]) depend(inout : front[i])
        front[i] += front[i - 1] + 1;
      }
    }
#pragma omp task depend(mutexinoutset : either)
    either += 1;
#pragma omp task depend(mutexinoutset : either)
    either += 2;
#pragma omp task if (0) depend(inout : either)
    either *= 2;
#pragma omp taskwait depend(inout : front[7])
#pragma omp taskloop reduction(+ : sum) grainsize(10)
    for (int i = 0; i < 1000; i++) sum += i;
#pragma omp task untied shared(tree)
    tree = fib(12);
#pragma omp taskwait
  }
  const int good = front[1] == 10 && either == 6 && sum == 499500 && tree == 144;
  if (!good) printf("front %d, either %d, sum %ld, tree %d\n", front[1], either, sum, tree);
  return !good;
}
