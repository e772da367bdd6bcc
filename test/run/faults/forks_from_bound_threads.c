// The child of a fork in a task, and a program that it starts by the C library, may run on every cpu that the process
// has, whatever thread it comes from: threads are bound to cores though nobody has asked for that. Where somebody has,
// the child has its thread's place, and the thread keeps its own in any case.
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=ws %t
// RUN: env OMP_NUM_THREADS=2 OMP_PROC_BIND=close OMP_PLACES=threads %t bound
#define _GNU_SOURCE
#include <omp.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <sys/syscall.h>
#include <unistd.h>

static int cpus_of_caller(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  return syscall(SYS_sched_getaffinity, 0, sizeof set, &set) > 0 ? CPU_COUNT(&set) : 0;
}

static int result(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

static int result_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return result(status);
}

static char *program[] = {0, (char *)"count", 0};
static char command[4096];

// By vfork, and one of the ways to become another program.
static int cpus_after_exec(int way) {
  const pid_t child = vfork();
  if (child == 0) {
    if (way == 0) execv(program[0], program);
    if (way == 1) execvp(program[0], program);
    if (way == 2) execl(program[0], "some", "count", (char *)0);
    if (way == 3) execlp(program[0], "some", "count", (char *)0);
    if (way == 4) execle(program[0], "some", "count", (char *)0, environ);
    if (way == 5) execve(program[0], program, environ);
    _exit(0);
  }
  return result_of(child);
}

static int cpus_of_child(void) {
  const int before = cpus_of_caller();
  pid_t child = fork();
  if (child == 0) _exit(cpus_of_caller() & 0x7f);
  int least = result_of(child);
  const int others[] = {result(system(command)), result(pclose(popen(command, "r"))),
                        posix_spawn(&child, program[0], 0, 0, program, environ) ? -1 : result_of(child),
                        posix_spawnp(&child, program[0], 0, 0, program, environ) ? -1 : result_of(child)};
  for (int i = 0; i < 4; i++) least = others[i] != least ? -1 : least;
  for (int way = 0; way < 6; way++) least = cpus_after_exec(way) != least ? -1 : least;
  if (execl("/nowhere", "nowhere", (char *)0) != -1) return -1; /* and goes on where it was bound */
  return before == cpus_of_caller() ? least : -1;
}

int main(int argc, char **argv) {
  const int all = cpus_of_caller() & 0x7f, wanted = argc > 1 ? 1 : all;
  int wrong = 0;
  if (argc > 1 && strcmp(argv[1], "count") == 0) return all;
  program[0] = argv[0];
  snprintf(command, sizeof command, "exec '%s' count", argv[0]);
#pragma omp parallel reduction(+ : wrong)
  {
    int here = cpus_of_child();
    if (omp_get_thread_num() > 0 || argc > 1) wrong += here != wanted;
    /* The worker of a region inside is not bound, and its thread is. */
#pragma omp parallel num_threads(1) reduction(+ : wrong)
    {
      here = cpus_of_child();
      wrong += here != wanted;
    }
  }
  if (wrong) printf("%d children have not %d of %d cpus\n", wrong, wanted, all);
  return wrong;
}
