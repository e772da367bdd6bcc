// Tasks with both an event and dependences: their successors wait for the event (OpenMP 5.2, 12.5.2 and 15.9), in a
// team, alone, and outside any parallel region; and none is left behind by a taskgroup that is cancelled.
// RUN: %matrix --backend=%backend %s
#include "check.h"
#ifdef _OPENMP
#include <omp.h>
#else
typedef unsigned long omp_event_handle_t;
static void omp_fulfill_event(omp_event_handle_t event) { (void)event; }
static int omp_get_num_threads(void) { return 1; }
#endif

static void chain(int n) {
  int value = 0, seen = -1;
  omp_event_handle_t event = 0;
#pragma omp taskgroup
  for (int i = 0; i < n; ++i) {
#pragma omp task detach(event) depend(inout : value) firstprivate(i) shared(value)
    {
      CHECK(value == 10 * i);
      value += 4;
#pragma omp task firstprivate(event) shared(value)
      {
        value += 6;
        omp_fulfill_event(event);
      }
    }
  }
  CHECK(value == 10 * n);
#pragma omp task depend(in : value) shared(seen, value)
  seen = value;
#pragma omp taskwait
  CHECK(seen == 10 * n);
}

// The creator fulfills, after it has generated the successor.
static void creator_fulfills(void) {
  int value = 0, seen = 0;
  omp_event_handle_t event = 0;
#pragma omp task detach(event) depend(out : value) shared(value)
  value = 1;
  if (omp_get_num_threads() > 1) {
#pragma omp task depend(in : value) shared(seen, value)
    seen = value;
    omp_fulfill_event(event);
  } else {
    omp_fulfill_event(event);
#pragma omp task depend(in : value) shared(seen, value)
    seen = value;
  }
#pragma omp taskwait
  CHECK(seen == 1);
}

int main(void) {
  chain(20);
#pragma omp parallel num_threads(1)
  chain(20);
#pragma omp parallel num_threads(4)
  {
    chain(50);
    creator_fulfills();
  }
  printf("done\n");
}
