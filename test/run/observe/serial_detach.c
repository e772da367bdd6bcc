// In the sequential execution a detached task does not keep its creator, whose next task may be the one to fulfill its
// event.
// RUN: %shepcc --shep-backend=%backend -O1 -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t | %FileCheck %s
// RUN: env SHEPHERD_SERIAL=true %t | %FileCheck %s
// RUN: env SHEPHERD_SPAN=%t.span %t | %FileCheck %s
// RUN: env SHEPHERD_SERIAL=true SHEPHERD_STATS=%t.stats SHEPHERD_STATS_MODE=exact %t | %FileCheck %s
// CHECK: 12 12 12 7
#include <omp.h>
#include <stdio.h>

// A chain through a detached task, which a later sibling fulfills.
static int chain(void) {
  int x = 0;
  omp_event_handle_t event;
#pragma omp task detach(event) depend(out : x) shared(x)
  x = 1;
#pragma omp task depend(inout : x) shared(x)
  {
    int y = 0;
#pragma omp task shared(y)
    y = 5;
#pragma omp taskwait
    x += y;
  }
#pragma omp task depend(inout : x) shared(x)
  x *= 2;
#pragma omp task firstprivate(event)
  omp_fulfill_event(event);
#pragma omp taskwait
  return x;
}

// A mergeable task waits for its own children, none, and not for its sibling's event.
static int unmerged(void) {
  int x = 0;
  omp_event_handle_t event;
#pragma omp task detach(event)
  {
  }
#pragma omp task mergeable shared(x)
  {
    x = 7;
#pragma omp taskwait
  }
  omp_fulfill_event(event);
#pragma omp taskwait
  return x;
}

int main(void) {
  int first = 0, nested = 0, grouped = 0, merged = 0;
#pragma omp parallel
#pragma omp single
  {
    first = chain();
#pragma omp task shared(nested)
    nested = chain();
#pragma omp taskgroup
    {
#pragma omp task shared(grouped)
      grouped = chain();
    }
    merged = unmerged();
  }
  printf("%d %d %d %d\n", first, nested, grouped, merged);
  return 0;
}
