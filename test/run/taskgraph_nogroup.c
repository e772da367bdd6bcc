// A taskgraph with nogroup does not wait for its tasks: one of them may wait for what comes behind it.
// RUN: %matrix --backend=%backend --schedulers=mts,pdf,q --threads=1,2 %s
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#else
typedef int omp_event_handle_t;
#define omp_fulfill_event(event) (void)(event)
#endif

static long steps(long *table) {
  long x = 0;
  for (int step = 0; step < 5; step++) {
    omp_event_handle_t event = 0;
#pragma omp taskgraph nogroup
    {
#pragma omp task depend(inout : x) shared(x) firstprivate(step)
      x += step;
#pragma omp task depend(inout : x) shared(x) detach(event)
      x *= 2;
#pragma omp task depend(inout : x) shared(x)
      x += 3;
#pragma omp taskloop nogroup firstprivate(step)
      for (int i = 0; i < 10; i++) {
#pragma omp atomic
        table[i] += step * i;
      }
    }
    omp_fulfill_event(event);
  }
#pragma omp taskwait
  return x;
}

int main(void) {
  static long table[10];
  long inside, sum = 0;
  const long outside = steps(table);
#pragma omp parallel
#pragma omp single
  inside = steps(table);
  for (int i = 0; i < 10; i++) sum += table[i];
  printf("%ld %ld %ld\n", outside, inside, sum);
  return 0;
}
