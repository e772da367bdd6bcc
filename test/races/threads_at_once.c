// Threads that several threads make at the same time: each comes behind what its maker has done, and before whoever joins
// it. Semaphores, barriers and conditions order, too.
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O1 --shep-backend=%backend %s -o %t
// RUN: %python %S/Inputs/expect.py %shepherd %s %t
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>

enum { kTasks = 4, kRounds = 50 };

static int value[kTasks][16];
static volatile int racy;

static void *add(void *argument) {
  int *const mine = argument;
  ++*mine;
  return 0;
}

static void *set(void *argument) {
  racy = 1;  // race thread
  return argument;
}

static sem_t posted;
static pthread_barrier_t barrier;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int by_semaphore, by_barrier, by_condition, is_ready;

static void *tell(void *argument) {
  by_semaphore = 1;
  sem_post(&posted);
  by_barrier = 1;
  pthread_barrier_wait(&barrier);
  by_condition = 1;
  pthread_mutex_lock(&mutex);
  is_ready = 1;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  return argument;
}

static void hear(void) {
  sem_init(&posted, 0, 0);
  pthread_barrier_init(&barrier, 0, 2);
  // The mutex is no order: whoever does not wait for the condition finds out otherwise.
  pthread_mutex_lock(&mutex);
  pthread_t thread;
  if (pthread_create(&thread, 0, tell, 0) != 0) abort();
  while (sem_wait(&posted) != 0) {}
  by_semaphore++;
  pthread_barrier_wait(&barrier);
  by_barrier++;
  const struct timespec late = {time(0) + 1000, 0};
  while (!is_ready) pthread_cond_timedwait(&condition, &mutex, &late);
  pthread_mutex_unlock(&mutex);
  by_condition++;
  void *result;
  while (pthread_tryjoin_np(thread, &result) != 0) {}
}

int main(void) {
#pragma omp parallel for num_threads(kTasks)
  for (int i = 0; i < kTasks; ++i) {
    for (int round = 0; round < kRounds; ++round) {
      pthread_t thread;
      value[i][0] = round;
      if (pthread_create(&thread, 0, add, &value[i][0]) != 0) abort();
      pthread_join(thread, 0);
      if (value[i][0] != round + 1) abort();
    }
  }
  hear();
  pthread_t thread;
  if (pthread_create(&thread, 0, set, 0) != 0) return 1;
  racy = 2;  // race thread
  pthread_join(thread, 0);
  return 0;
}
