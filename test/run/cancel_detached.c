// A detached task that a cancelled taskgroup discards leaves its event to whoever fulfills it, however late: the team
// may be gone, and even the thread that had it.
// RUN: %matrix --backend=%backend --flag=-pthread --env=OMP_CANCELLATION=true --env=MALLOC_PERTURB_=85 \
// RUN:   --schedulers=mts,cq %s
#include <pthread.h>
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
typedef unsigned long omp_event_handle_t;
static void omp_fulfill_event(omp_event_handle_t event) { (void)event; }
#endif

enum { kTasks = 20 };
static omp_event_handle_t events[2][kTasks];
static int ran;

// All but the first task wait for one that cancels them.
static void discard(omp_event_handle_t *left) {
  int x;
#pragma omp taskgroup
  {
#pragma omp task depend(out : x)
    {
#pragma omp cancel taskgroup
    }
    for (int i = 0; i < kTasks; ++i) {
      omp_event_handle_t event = 0;
#pragma omp task detach(event) depend(in : x)
      {
#ifdef _OPENMP
#pragma omp atomic
        ran++;
#endif
      }
      left[i] = event;
    }
  }
}

static void *in_native_thread(void *unused) {
#pragma omp parallel num_threads(2)
#pragma omp single
  discard(events[0]);
  discard(events[1]);
  return unused;
}

int main(void) {
  for (int round = 0; round < 10; ++round) {
    pthread_t thread;
    pthread_create(&thread, NULL, in_native_thread, NULL);
    pthread_join(thread, NULL);
    for (int i = 0; i < kTasks; ++i) {
      omp_fulfill_event(events[0][i]);
#ifdef _OPENMP
      if (events[1][i])
#endif
        omp_fulfill_event(events[1][i]);
    }
  }
  CHECK(ran == 0);
  printf("done\n");
  return 0;
}
