// Who waits does not work, whatever for: in each region one thread sleeps where the other has to wait for it, and half
// of the time of all threads at most is the program's.
// RUN: %shepcc -O2 -fopenmp %s -o %t -pthread
// RUN: env SHEPHERD_STATS=json:%t.exact SHEPHERD_STATS_MODE=exact OMP_NUM_THREADS=2 %t
// RUN: %python %S/Inputs/stats.py %t.exact "len(stats['regions']) == 14" \
// RUN:   "[region['line'] for region in stats['regions'] if region['work'] > 0.7 * region['seconds']] == []"
// RUN: %python %S/Inputs/stats.py %t.exact \
// RUN:   "[region['function'] for region in stats['regions'] if region['overheads']['synchronise'] < 0.2 * region['seconds'] and 'turn' in region['function']] == []"
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static void sleep_ms(int ms) {
  const struct timespec pause = {0, ms * 1000000L};
  nanosleep(&pause, 0);
}

static void turn_in_ordered(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < 8; i++) {
#pragma omp ordered
    sleep_ms(5);
  }
}

static void turn_in_doacross(void) {
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 0; i < 8; i++) {
#pragma omp ordered depend(sink : i - 1)
    sleep_ms(5);
#pragma omp ordered depend(source)
  }
}

/* More loops than the team keeps apart: the other thread has left all of them but for the first. */
static void turn_of_buffers(void) {
#pragma omp parallel
  for (int loop = 0; loop < 40; loop++) {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 2; i++)
      if (loop == 0 && i == 0) sleep_ms(40);
  }
}

static void lock(void) {
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) omp_set_nest_lock(&lock);
#pragma omp barrier
    if (omp_get_thread_num() == 0) sleep_ms(40);
    if (omp_get_thread_num() == 1) omp_set_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
  }
  omp_destroy_nest_lock(&lock);
}

static void critical(void) {
#pragma omp parallel
#pragma omp critical
  sleep_ms(20);
}

static void single(void) {
  int value = 0;
#pragma omp parallel firstprivate(value)
  {
#pragma omp single copyprivate(value)
    {
      sleep_ms(40);
      value = 1;
    }
    if (!value) abort();
  }
}

static void sections(void) {
#pragma omp parallel sections
  {
#pragma omp section
    sleep_ms(40);
#pragma omp section
    ;
  }
}

static void region_end(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    if (omp_get_thread_num() == 0) sleep_ms(40);
    sum++;
  }
}

static void taskgroup(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
  {
#pragma omp task
    sleep_ms(40);
  }
}

static void taskwait_depend(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    sleep_ms(40);
#pragma omp taskwait depend(in : x)
  }
}

static void predecessor(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    sleep_ms(40);
#pragma omp task depend(in : x) if (0)
    x++;
  }
}

static omp_event_handle_t event;

static void *fulfill(void *unused) {
  sleep_ms(40);
  omp_fulfill_event(event);
  return unused;
}

static void detached(void) {
#pragma omp parallel
#pragma omp single
  {
    pthread_t thread;
#pragma omp task detach(event)
    ;
    if (pthread_create(&thread, 0, fulfill, 0)) abort();
#pragma omp taskwait
    pthread_join(thread, 0);
  }
}

static void undeferred(void) {
#pragma omp parallel
#pragma omp single
  {
    pthread_t thread;
#pragma omp task detach(event) if (0) shared(thread)
    if (pthread_create(&thread, 0, fulfill, 0)) abort();
    pthread_join(thread, 0);
  }
}

static void barrier(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 1) sleep_ms(40);
#pragma omp barrier
  }
}

int main(void) {
  turn_in_ordered();
  turn_in_doacross();
  turn_of_buffers();
  lock();
  critical();
  single();
  sections();
  region_end();
  taskgroup();
  taskwait_depend();
  predecessor();
  detached();
  undeferred();
  barrier();
  return 0;
}
