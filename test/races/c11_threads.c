// Threads, mutexes and conditions of C11 order, and exclude, as those of POSIX do.
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O0 --shep-backend=%backend %s -o %t
// RUN: %python %S/Inputs/expect.py %shepherd %s %t
#include <stdlib.h>
#include <threads.h>

static int made, told, guarded, racy, once, by_task;
static int is_ready;
static mtx_t mutex;
static cnd_t condition;
static once_flag flag = ONCE_FLAG_INIT;

static void initialise(void) { once = 7; }

static int run(void *argument) {
  made++;
  racy = 1;  // race racy
  call_once(&flag, initialise);
  if (once != 7) abort();
  mtx_lock(&mutex);
  guarded++;
  mtx_unlock(&mutex);
  told = *(int *)argument;
  mtx_lock(&mutex);
  is_ready = 1;
  cnd_signal(&condition);
  mtx_unlock(&mutex);
  return 42;
}

static int leave(void *argument) {
  *(int *)argument += 1;
  thrd_exit(-3);
}

static void make_and_join(void) {
  int argument = 5, status = 0;
  made = 1;
  if (mtx_init(&mutex, mtx_plain) != thrd_success || cnd_init(&condition) != thrd_success) abort();
  mtx_lock(&mutex);
  thrd_t thread;
  if (thrd_create(&thread, run, &argument) != thrd_success) abort();
  racy = 2;  // race racy
  guarded++;
  while (!is_ready) cnd_wait(&condition, &mutex);
  told++;
  mtx_unlock(&mutex);
  call_once(&flag, initialise);
  once++;
  if (thrd_join(thread, &status) != thrd_success || status != 42) abort();
  if (++made != 3 || told != 6) abort();
  if (thrd_create(&thread, leave, &argument) != thrd_success || thrd_join(thread, &status) != thrd_success) abort();
  if (status != -3 || argument != 6) abort();
}

int main(void) {
  make_and_join();
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < 8; ++i) {
#pragma omp task
    {
      mtx_lock(&mutex);
      by_task++;
      mtx_unlock(&mutex);
    }
  }
  return 0;
}
