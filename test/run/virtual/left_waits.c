// A signal's handler may leave a wait in virtual time, by a jump or by the end of its thread, whichever
// wait that is: the thread waits no longer then, and no time has passed. A jump inside the handler leaves nothing.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: bash -ec 'for kind in sleep semaphore timed condition inside exits; do for how in "" --strand=100; do \
// RUN:   timeout 60 %shepherd simulate --quiet $how --machine="core:4 pu:1" %t $kind; done; done'
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static const char* kind;
static sigjmp_buf place;
static sem_t semaphore;
static pthread_t first;

static int is(const char* name) { return !strcmp(kind, name); }

static void handle(int number) {
  (void)number;
  sigjmp_buf near;
  if (is("inside")) {
    if (!sigsetjmp(near, 1)) siglongjmp(near, 1);
    sem_post(&semaphore);
    return;
  }
  if (is("exits")) pthread_exit((void*)5);
  siglongjmp(place, 1);
}

static void wait_for_signal(void) {
  struct timespec late;
  clock_gettime(CLOCK_REALTIME, &late);
  late.tv_sec += 100;
  if (is("sleep"))
    for (;;) sleep(100);
  if (is("timed"))
    for (;;) sem_timedwait(&semaphore, &late);
  if (is("condition")) {
    pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&own);
    for (;;) pthread_cond_wait(&condition, &own);
  }
  while (sem_wait(&semaphore)) {}
}

static void* send(void* nothing) {
  usleep(1000);
  pthread_kill(first, SIGUSR1);
  return nothing;
}

static void* be_ended(void* other) {
  if (other) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    sleep(100);
  }
  sem_wait(&semaphore);
  return 0;
}

static int end_threads(void) {
  for (long i = 0; i < 10; i++) {
    pthread_t thread;
    void* result;
    if (pthread_create(&thread, 0, be_ended, (void*)(i & 1))) return 0;
    usleep(1000);
    pthread_kill(thread, SIGUSR1);
    if (pthread_join(thread, &result) || result != (void*)5) return 0;
  }
  return 1;
}

static int region(void) {
  int n = 0;
#pragma omp parallel num_threads(4) reduction(+ : n)
  n++;
  return n;
}

int main(int argc, char** argv) {
  kind = argc > 1 ? argv[1] : "";
  if (region() < 1 || sem_init(&semaphore, 0, 0)) return 2;
  first = pthread_self();
  signal(SIGUSR1, handle);
  struct timespec began, ended;
  clock_gettime(CLOCK_MONOTONIC, &began);
  if (is("exits")) {
    if (!end_threads()) return 3;
  } else {
    for (volatile int i = 0; i < 10; i++) {
      pthread_t sender;
      if (pthread_create(&sender, 0, send, 0)) return 4;
      if (!sigsetjmp(place, 1)) wait_for_signal();
      pthread_join(sender, 0);
    }
  }
  if (region() < 1) return 5;
  clock_gettime(CLOCK_MONOTONIC, &ended);
  const double seconds = (ended.tv_sec - began.tv_sec) + 1e-9 * (ended.tv_nsec - began.tv_nsec);
  if (seconds > 1) return printf("%s: %f s\n", kind, seconds), 6;
  for (int i = 0; i < 10; i++) usleep(1000);
  return region() < 1 ? 7 : 0;
}
