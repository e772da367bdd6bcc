// Threads that a bound thread makes do not begin where that one is bound: those that are not bound themselves may run
// wherever the process may, and an inner team shares no core with its opener.
// RUN: %shepcc -O1 -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t && env OMP_PROC_BIND=false %t
#define _GNU_SOURCE
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int allowed(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  syscall(SYS_sched_getaffinity, 0, sizeof set, &set);
  return CPU_COUNT(&set);
}

int main(void) {
  const int all = allowed();
  int confined = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2) reduction(+ : confined)
  confined += omp_get_thread_num() > 0 && allowed() < all;
  printf("%d of 2 are confined\n", confined);
  return confined;
}
