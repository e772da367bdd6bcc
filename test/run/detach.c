// Tasks with a detach clause end when their body has ended and their event is fulfilled: by another task, before or
// after the body, by their creator, by a thread that OpenMP does not know; a taskwait, a taskgroup and a barrier wait
// for it.
// RUN: %matrix --backend=%backend --flag=-pthread %s
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
typedef unsigned long omp_event_handle_t;
static void omp_fulfill_event(omp_event_handle_t event) { (void)event; }
#endif

static int fulfilled;

static void *fulfill_later(void *argument) {
  omp_event_handle_t event = *(omp_event_handle_t *)argument;
  free(argument);
  usleep(2000);
  __atomic_fetch_add(&fulfilled, 1, __ATOMIC_RELAXED);
  omp_fulfill_event(event);
  return NULL;
}

static pthread_t start(omp_event_handle_t event) {
  pthread_t thread;
  omp_event_handle_t *argument = malloc(sizeof event);
  *argument = event;
  pthread_create(&thread, NULL, fulfill_later, argument);
  return thread;
}

static void by_foreign_thread(int tasks) {
  pthread_t threads[16];
  omp_event_handle_t event = 0;
  int ran = 0;
  fulfilled = 0;
  for (int i = 0; i < tasks; ++i) {
#pragma omp task detach(event) shared(ran, threads) firstprivate(i)
    {
#pragma omp atomic
      ran++;
      threads[i] = start(event);
    }
  }
#pragma omp taskwait
  CHECK(ran == tasks);
  CHECK(fulfilled == tasks);
  for (int i = 0; i < tasks; ++i) pthread_join(threads[i], NULL);
}

static void by_creator(void) {
  omp_event_handle_t events[10] = {0};
  int ran = 0;
  for (int i = 0; i < 10; ++i) {
    omp_event_handle_t event = 0;
#pragma omp task detach(event) shared(ran)
    {
#pragma omp atomic
      ran++;
    }
    events[i] = event;
  }
  for (int i = 0; i < 10; ++i) omp_fulfill_event(events[i]);
#pragma omp taskwait
  CHECK(ran == 10);
}

static void by_tasks(void) {
  int order = 0, group = 0;
#pragma omp taskgroup
  {
    omp_event_handle_t first = 0, second = 0;
#pragma omp task detach(first) shared(group)
    {
#pragma omp atomic
      group++;
    }
#pragma omp task firstprivate(first) shared(order)
    {
#pragma omp atomic write
      order = 1;
      omp_fulfill_event(first);
    }
    /* its own body fulfills it */
#pragma omp task detach(second) shared(group)
    {
      omp_fulfill_event(second);
#pragma omp atomic
      group++;
    }
  }
  CHECK(order == 1 && group == 2);
}

static void undeferred(void) {
  omp_event_handle_t event = 0;
  pthread_t thread;
  fulfilled = 0;
#pragma omp task detach(event) if (0) shared(thread)
  thread = start(event);
#ifdef _OPENMP
  CHECK(fulfilled == 1);
#endif
  pthread_join(thread, NULL);
}

static void with_children(void) {
  omp_event_handle_t event = 0;
  int sum = 0;
#pragma omp taskgroup
  {
#pragma omp task detach(event) shared(sum)
    {
      for (int i = 0; i < 20; ++i) {
#pragma omp task shared(sum)
        {
#pragma omp atomic
          sum++;
        }
      }
      omp_fulfill_event(event);
    }
  }
  CHECK(sum == 20);
}

int main(void) {
  int behind = 0;
  by_creator();
#ifdef _OPENMP
  by_foreign_thread(3);
#endif
#pragma omp parallel
  {
#pragma omp single
    for (int round = 0; round < 20; ++round) {
#ifdef _OPENMP
      by_foreign_thread(round % 10);
#endif
      by_creator();
      by_tasks();
      undeferred();
      with_children();
    }
#pragma omp single nowait
    {
      omp_event_handle_t event = 0;
#pragma omp task detach(event)
      {
        fulfilled = 0;
        pthread_detach(start(event));
      }
    }
#pragma omp barrier
#pragma omp single
    behind = fulfilled;
  }
#ifdef _OPENMP
  CHECK(behind == 1);
#endif
  (void)behind;
  printf("done\n");
  return 0;
}
