// The child of a fork has memory of its own: what it writes does not race with what other threads did before, nor with
// what its parent does; its own tasks race, or do not.
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O0 --shep-backend=%backend %s -o %t
// RUN: %python %S/Inputs/expect.py %shepherd %s %t
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int by_thread, by_parent, in_child;
static sem_t asked;
static int ends[2];  // of a pipe, which is no order to a detector of races

static void *write_and_wait(void *argument) {
  by_thread = 1;
  if (write(ends[1], "", 1) != 1) abort();
  while (sem_wait(&asked) != 0) {}
  return argument;
}

static void work_in_child(void) {
  int sum = 0;
  by_thread = 2;
  by_parent = 3;
  in_child = 4;
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 4; ++i) {
#pragma omp task shared(sum)
    sum += i;  // race child
#pragma omp task
    {
#pragma omp atomic
      in_child++;
    }
  }
  _exit(sum > 6);
}

int main(void) {
  pthread_t thread;
  char byte;
  sem_init(&asked, 0, 0);
  if (pipe(ends) != 0) return 1;
  if (pthread_create(&thread, 0, write_and_wait, 0) != 0) return 1;
  if (read(ends[0], &byte, 1) != 1) abort();
  const pid_t child = fork();
  if (child == 0) work_in_child();
  by_parent = 1;
  int status;
  if (child < 0 || waitpid(child, &status, 0) != child || status != 0) abort();
  sem_post(&asked);
  pthread_join(thread, 0);
  return by_thread != 1;
}
