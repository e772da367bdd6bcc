// Cancelled taskgroups of taskloops, of tasks with dependences and of detached ones: what was copied is destroyed, and
// who depends on a discarded task goes on.
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true %s
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=false %s
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
typedef int omp_event_handle_t;
static void omp_fulfill_event(omp_event_handle_t) {}
#endif

static int live;
struct Counted {
  Counted() { add(1); }
  Counted(const Counted &) { add(1); }
  ~Counted() { add(-1); }
  static void add(int number) {
#pragma omp atomic
    live += number;
  }
};

static void loop(const Counted &object) {
#pragma omp taskgroup
  {
#pragma omp taskloop firstprivate(object) grainsize(1) nogroup
    for (int i = 0; i < 50; i++) {
      Counted local(object);
      if (i == 7) {
#pragma omp cancel taskgroup
      }
#pragma omp cancellation point taskgroup
      Counted::add(0);
    }
  }
}

static int chain(const Counted &object) {
  int x = 0;
#pragma omp taskgroup
  {
    for (int i = 0; i < 8; i++) {
      omp_event_handle_t event = omp_event_handle_t();
#pragma omp task depend(inout : x) detach(event) firstprivate(object) shared(x)
      {
        Counted local(object);
        omp_fulfill_event(event);
        if (i == 3) {
#pragma omp cancel taskgroup
        }
      }
    }
  }
#pragma omp task depend(inout : x) firstprivate(object) shared(x)
  x = 1;
#pragma omp task depend(in : x) shared(x)
  x *= 2;
#pragma omp taskwait
  return x;
}

int main() {
  {
    Counted object;
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int round = 0; round < 20; round++) {
      loop(object);
      int result = chain(object);
      CHECK(result == 2);
    }
    CHECK(live == 1);
  }
  printf("%d left\n", live);
}
