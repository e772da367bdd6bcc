// A fork may fall into the start of another thread, which the child never sees. Whoever asks there for a thread that is
// not known does not wait for that one. ThreadSanitizer itself ends a program that joins its own thread; so it is only
// pretended here.
// RUN: %shepcc -fopenmp -rdynamic -g -O1 --shep-backend=%backend %s -o %t
// RUN: %python %S/Inputs/expect.py %shepherd %s %t
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kForks = 100 };

void __tsan_init(void);
void __tsan_init(void) {}

static int done;

static void *nothing(void *argument) { return argument; }

static void *make_threads(void *argument) {
  while (!__atomic_load_n(&done, __ATOMIC_ACQUIRE)) {
    pthread_t thread;
    if (pthread_create(&thread, 0, nothing, 0) != 0) abort();
    pthread_join(thread, 0);
  }
  return argument;
}

int main(void) {
  pthread_t maker;
  if (pthread_create(&maker, 0, make_threads, 0) != 0) return 1;
  for (int round = 0; round < kForks; ++round) {
    int status;
    const pid_t child = fork();
    if (child == 0) _exit(pthread_join(pthread_self(), 0) != EDEADLK);
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0) abort();
  }
  __atomic_store_n(&done, 1, __ATOMIC_RELEASE);
  pthread_join(maker, 0);
  return 0;
}
