// A task that has waited for its predecessors is handed out when the one that has generated it may have ended long ago:
// whoever runs it lets that go at once, and nobody looks at it afterwards, with threads asleep who wait for its
// descendants. Freed memory is filled.
// RUN: %shepcc --shep-backend=%backend -O1 -g -fopenmp -fsanitize=address %s -o %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SPIN=0 SHEPHERD_SCHEDULER=pdf \
// RUN:   ASAN_OPTIONS=max_free_fill_size=4096:free_fill_byte=171 %t | %FileCheck %s
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SPIN=0 SHEPHERD_SCHEDULER=ws \
// RUN:   ASAN_OPTIONS=max_free_fill_size=4096:free_fill_byte=171 %t | %FileCheck %s
// CHECK: 48000{{$}}
#include <stdio.h>

static long sum, exclusive;

static void leave_three(int pool) {
  int location;
#pragma omp task depend(out : location)
  for (volatile int i = 0; i < 300; i++) {
  }
  for (int i = 0; i < 3; i++) {
    if (pool) {
#pragma omp task threadset(omp_pool) depend(inout : location) depend(mutexinoutset : exclusive)
#pragma omp atomic
      sum++;
    } else {
#pragma omp task depend(inout : location) depend(mutexinoutset : exclusive)
#pragma omp atomic
      sum++;
    }
  }
}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 4000; round++) {
#pragma omp taskgroup
    for (int i = 0; i < 4; i++) {
#pragma omp task
      {
#pragma omp task threadset(omp_pool)
        leave_three(i % 2);
#pragma omp taskwait
      }
    }
  }
  printf("%ld\n", sum);
  return 0;
}
