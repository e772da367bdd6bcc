// Threads stay where others put them after the first region, though the runtime binds threads by default and moves them
// out of each other's way: all of them on one cpu, all at a cpu of their own choice, or some of them only.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t
#include "Inputs/move_all.h"
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void look_busy(void) {
  for (volatile int i = 0; i < 20000; i++)
    ;
}

/* Each case is a process of its own, and most depend on where the kernel has put its threads. Where other programs run,
   the runtime may move a thread in the moment when the mask is changed; hardly four times in a row. */
static int all_cases(const char *self) {
  static const char *const hows[] = {"outside", "inside", "some"};
  char command[1000];
  for (int i = 0; i < 48; i++) {
    snprintf(command, sizeof command, "OMP_NUM_THREADS=%d %s %s %s", 2 + i % 2, self, i / 2 % 2 ? "last" : "first",
             hows[i / 4 % 3]);
    if (system(command) && system(command) && system(command) && system(command))
      return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  cpu_set_t all, one, seen;
  const int last = argc > 2 && !strcmp(argv[1], "last");
  const char *const how = argc > 2 ? argv[2] : "";
  int cpu = -1, wrong = 0, are_where_they_were = 0;
  if (argc < 3)
    return all_cases(argv[0]);
  CPU_ZERO(&all);
  syscall(SYS_sched_getaffinity, 0, sizeof all, &all);
  for (int i = 0; i < CPU_SETSIZE; i++)
    if (CPU_ISSET(i, &all) && (cpu < 0 || last))
      cpu = i;
  CPU_ZERO(&one);
  CPU_SET(cpu, &one);
  for (int i = 0; i < 3; i++) {
#pragma omp parallel
    look_busy();
  }
#pragma omp parallel private(seen) reduction(+ : are_where_they_were)
  {
    CPU_ZERO(&seen);
    syscall(SYS_sched_getaffinity, 0, sizeof seen, &seen);
    are_where_they_were += omp_get_thread_num() > 0 && CPU_EQUAL(&seen, &one);
    if (!strcmp(how, "inside") || (!strcmp(how, "some") && omp_get_thread_num() == 1))
      sched_setaffinity(0, sizeof one, &one);
  }
  if (!strcmp(how, "outside"))
    move_all_threads(&one);
  /* From outside a thread may be put where the runtime has put it, which cannot be told from one that was not. */
  if (are_where_they_were && !strcmp(how, "outside"))
    return 0;
  for (int i = 0; i < 30; i++) {
    if (i % 10 == 5)
      usleep(3000);
#pragma omp parallel private(seen) reduction(+ : wrong)
    {
      look_busy();
      CPU_ZERO(&seen);
      syscall(SYS_sched_getaffinity, 0, sizeof seen, &seen);
      if ((strcmp(how, "some") || omp_get_thread_num() == 1) && !CPU_EQUAL(&seen, &one))
        wrong++;
    }
  }
  if (wrong)
    fprintf(stderr, "%s, cpu %d: in %d cases a thread had another mask\n", how, cpu, wrong);
  return wrong != 0;
}
