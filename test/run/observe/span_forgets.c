// What work and span are told of a task that is about to begin goes with it where it does not: it has been cancelled,
// or waits for an event.
// RUN: %shepcc --shep-backend=%backend -O1 -fopenmp %s -o %t
// RUN: env SHEPHERD_SPAN=%t.span OMP_CANCELLATION=true %t | %FileCheck %s
// CHECK: 0 4 7{{$}}
#include <omp.h>
#include <stdio.h>

#define APART __attribute__((noinline)) static

APART void discarded(int *value) {
#pragma omp taskgroup
  {
#pragma omp task
    {
#pragma omp cancel taskgroup
    }
#pragma omp task depend(inout : *value)
    ++*value;
  }
}

// The second one waits for the event of the first.
APART omp_event_handle_t held(int *value) {
  omp_event_handle_t first, second;
#pragma omp task detach(first) depend(out : *value)
  *value = 5;
#pragma omp task detach(second) depend(inout : *value)
  {
    *value += 2;
    omp_fulfill_event(second);
  }
  return first;
}

// Where the stack of those was.
APART void overwrite(void) {
  volatile char bytes[8192];
  for (int i = 0; i < 8192; i++) bytes[i] = 0x5a;
}

APART int two_tasks(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++) {
#pragma omp task shared(sum)
    sum++;
  }
#pragma omp taskwait
  return sum;
}

int main(void) {
  int none = 0, some = 0, value = 0;
#pragma omp parallel
#pragma omp single
  {
    discarded(&none);
    overwrite();
    some += two_tasks();
#pragma omp taskgroup
    {
      const omp_event_handle_t event = held(&value);
      overwrite();
#pragma omp task shared(some)
      some++;
#pragma omp task shared(some)
      some++;
      omp_fulfill_event(event);
    }
  }
  printf("%d %d %d\n", none, some, value);
  return 0;
}
