// Waits in the system take the time that they take here, and virtual time does not leap meanwhile, neither by the naps
// of idle workers nor by the statistics' sampler. What waits for other threads has waited until they are done. A
// process ends with the last of its threads, and a signal handler of the program's hears of nothing.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: rm -f %t.json
// RUN: %shepherd simulate --machine="core:4 pu:1" --result=%t.json %t sleep 2>&1 | %FileCheck %s
// RUN: %shepherd simulate --quiet --machine="core:4 pu:1" --result=%t.json %t sleep 2>&1 | %FileCheck %s
// RUN: %shepherd simulate --quiet --machine="core:4 pu:1" --result=%t.json %t critical 2>&1 | %FileCheck %s
// RUN: %shepherd simulate --machine="core:4 pu:1" --result=%t.json %t child 2>&1 | %FileCheck %s
// RUN: %python %S/Inputs/between.py %t.json 0.02 2
// RUN: rm -f %t.json
// RUN: %shepherd simulate --quiet --machine="core:8 pu:1" --result=%t.json %t join 2>&1 | %FileCheck %s
// RUN: %python %S/Inputs/between.py %t.json 0 10 3
// RUN: rm -f %t.json
// RUN: %shepherd simulate --quiet --machine="core:4 pu:1" --result=%t.json %t main_ends 2>&1 | %FileCheck %s
// RUN: %shepherd simulate --quiet --strand=50 --machine="core:4 pu:1" --result=%t.json %t spin 2>&1 | %FileCheck %s
// RUN: %shepherd simulate --quiet --machine="core:4 pu:1" --result=%t.json %t signals 2>&1 | %FileCheck %s
// RUN: %python %S/Inputs/between.py %t.json 0.000001 2
// CHECK: as it should be
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_int arrived, signals;
static void count(int number) { signals += number > 0; }

static void compute(void) {
  for (volatile int i = 0; i < 3000000; i++) {}
}

static void *open_regions(void *unused) {
  for (int i = 0; i < 20; i++) {
#pragma omp parallel num_threads(2)
    {
      if (i == 0) compute();
      arrived++;
    }
  }
  return unused;
}
static void *be_last(void *unused) {
  usleep(20000);
  open_regions(unused);
  printf("as it should be\n");
  return unused;
}

static void meet(int round) {
  arrived++;
  while (arrived < 4 * round) {}
}

int main(int argc, char **argv) {
  const char *kind = argc > 1 ? argv[1] : "";
  pthread_t threads[8];
  struct sigaction action = {0};
  action.sa_handler = count;
  sigaction(SIGURG, &action, 0);
#pragma omp parallel num_threads(4)
  {
    if (!strcmp(kind, "sleep")) poll(0, 0, 20);
    if (!strcmp(kind, "child") && system("sleep 0.02")) abort();
    if (!strcmp(kind, "critical")) {
#pragma omp critical
      usleep(5000);
    }
    if (!strcmp(kind, "spin"))
      for (int round = 1; round <= 50; round++) meet(round);
    if (!strcmp(kind, "signals")) compute();
  }
  if (!strcmp(kind, "join")) {
    for (int i = 0; i < 8; i++) pthread_create(&threads[i], 0, open_regions, 0);
    for (int i = 0; i < 8; i++) pthread_join(threads[i], 0);
    if (arrived != 320) return 1;
  }
  if (!strcmp(kind, "main_ends")) {
    pthread_create(&threads[0], 0, be_last, 0);
    pthread_exit(0);
  }
  if (signals == 0) printf("as it should be\n");
  return 0;
}
