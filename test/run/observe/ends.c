// How a program ends: the child of a fork, with regions of its own, reports nothing and is not held up; a region that
// an exit leaves behind is said to be missing; each host thread's regions count.
// RUN: %shepcc -O2 -fopenmp %s -o %t -pthread
// RUN: env SHEPHERD_STATS=json:%t.fork SHEPHERD_STATS_MODE=exact SHEPHERD_TRACE=%t.trace OMP_NUM_THREADS=3 %t fork \
// RUN:   2>&1 | %FileCheck %s --check-prefix=FORK
// FORK: child 20000
// FORK-NEXT: parent 20000
// RUN: %python %S/Inputs/stats.py %t.fork --counted 40000 "stats['regions'][0]['times'] == 2"
// RUN: %python %S/Inputs/timeline.py %t.trace --tasks 40000
// RUN: env SHEPHERD_STATS=1 OMP_NUM_THREADS=2 %t exit 2>&1 | %FileCheck %s --check-prefix=EXIT
// EXIT: 2 threads were still in parallel regions: those are missing
// RUN: env SHEPHERD_STATS=json:%t.host SHEPHERD_STATS_MODE=exact OMP_NUM_THREADS=2 %t host
// RUN: %python %S/Inputs/stats.py %t.host --counted 60000 "stats['regions'][0]['times'] == 3"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int count_tasks(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 20000; i++) {
#pragma omp task shared(sum)
#pragma omp atomic
    sum++;
  }
  return sum;
}

static void *host(void *unused) {
  if (count_tasks() != 20000) abort();
  return unused;
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  if (!strcmp(how, "fork")) {
    count_tasks();
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
      printf("child %d\n", count_tasks());
      exit(0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    printf("parent %d\n", count_tasks());
    return status;
  }
  if (!strcmp(how, "exit")) {
#pragma omp parallel
#pragma omp master
    exit(0);
  }
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], 0, host, 0);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
  return 0;
}
