// Where nothing is deferred, outside of parallel regions and in a league's teams, a task that depends on one whose
// event has not come does not keep its creator: it is executed in a taskwait, at the end of a taskgroup, in a barrier,
// where a league's team or a thread ends; and its successors in their turn.
// RUN: %matrix --backend=%backend --flag=-pthread --threads=2 --schedulers=mts,pdf %s
#include <pthread.h>
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#define CHECK_PARALLEL CHECK
#else
typedef unsigned long omp_event_handle_t;
static void omp_fulfill_event(omp_event_handle_t event) { (void)event; }
static int omp_get_team_num(void) { return 0; }
#define CHECK_PARALLEL(condition) ((void)0)
#endif

// One task that is detached, and some that follow it; none of these may have run.
static omp_event_handle_t generate(int *x, int followers) {
  omp_event_handle_t event = 0;
#pragma omp task detach(event) depend(out : *x)
  *x = 1;
  for (int i = 0; i < followers; ++i) {
#pragma omp task depend(inout : *x) firstprivate(i)
    {
      int child = 0;
      CHECK(*x == 1 + i);
#pragma omp task shared(child)
      child = 1;
#pragma omp taskwait
      *x += child;
    }
  }
  CHECK_PARALLEL(*x == 1);
  return event;
}

static void *fulfill(void *event) {
  omp_fulfill_event(*(omp_event_handle_t *)event);
  return NULL;
}

static void all_waits(void) {
  int x = 0, y = 0, z = 0;
  pthread_t thread;
  omp_event_handle_t event = generate(&x, 1000);
  omp_fulfill_event(event);
  CHECK_PARALLEL(x == 1);
#pragma omp taskwait
  CHECK(x == 1001);

#pragma omp taskgroup
  {
    event = generate(&x, 3);
    pthread_create(&thread, NULL, fulfill, &event);
  }
  CHECK(x == 4);
  pthread_join(thread, NULL);

  omp_event_handle_t first = generate(&x, 3);
  event = generate(&y, 2);
  pthread_create(&thread, NULL, fulfill, &event);
#pragma omp taskwait depend(in : y)
  CHECK(y == 3);
  CHECK_PARALLEL(x == 1);
  pthread_join(thread, NULL);

  // What does not depend on it runs at once, and an undeferred task waits.
#pragma omp task depend(out : z) shared(z)
  z = 1;
  CHECK(z == 1);
  omp_fulfill_event(first);
#pragma omp task if (0) depend(in : x) shared(x, z)
  z = x;
  CHECK(z == 4);
}

// Pending tasks have priorities, exclusions, events of their own.
static void all_kinds(void) {
  int x = 0, y = 0, order = 0;
  omp_event_handle_t later = 0, event = generate(&x, 1);
#pragma omp task depend(mutexinoutset : x) priority(3) shared(order)
  order++;
#pragma omp task depend(mutexinoutset : x) untied shared(order)
  order++;
#pragma omp task depend(in : x) depend(out : y) detach(later) shared(x, y, order)
  {
    y = x + order;
    omp_fulfill_event(later);
  }
#pragma omp task depend(in : y) shared(y, order)
  order = 10 * y;
  CHECK_PARALLEL(order == 0);
  omp_fulfill_event(event);
#pragma omp taskwait
  CHECK(y == 4 && order == 40);
}

static void *in_native_thread(void *x) {
  omp_fulfill_event(generate(x, 5));
  return NULL;
}

int main(void) {
  static int of_teams[4], of_thread, x;
  pthread_t thread;
  all_waits();
  all_kinds();
  omp_fulfill_event(generate(&x, 2));
#pragma omp barrier
  CHECK(x == 3);

#pragma omp teams num_teams(4)
  for (int i = omp_get_team_num(); i < 4; i += 4) omp_fulfill_event(generate(&of_teams[i], 2));
  CHECK(of_teams[0] == 3);
  CHECK_PARALLEL(of_teams[3] == 3);

  pthread_create(&thread, NULL, in_native_thread, &of_thread);
  pthread_join(thread, NULL);
  CHECK(of_thread == 6);
  printf("done\n");
  return 0;
}
