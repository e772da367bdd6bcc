// A filter of system calls refuses membarrier from some point on: before the first region, in a region while threads
// keep tasks to themselves and others sleep, and in some threads alone. Every task runs once, no thread stays asleep,
// and there is one warning, unless it was so from the start.
// RUN: %shepcc -O2 -fopenmp -pthread %s -o %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=mts %t within 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=ws %t within 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=ws SHEPHERD_SPIN=0 %t within 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=3 SHEPHERD_SCHEDULER=mts SHEPHERD_MAX_TASKS=9 %t one 2>&1 | %FileCheck %s
// A team of more threads than processors has a barrier that needs none, and cq keeps no task private: so no more than
// two here.
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=cq %t between 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=ws %t first 2>&1 | %FileCheck %s --check-prefix=FIRST
// CHECK: shepherd: warning: membarrier
// CHECK-NOT: shepherd:
// CHECK: all is right
// FIRST-NOT: shepherd:
// FIRST: all is right
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <omp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "tree.h"

static void refuse(unsigned flags) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof code / sizeof *code, code};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) != 0) {
    puts("shepherd: warning: membarrier cannot be refused here\nall is right"); /* no seccomp: nothing to see */
    _exit(0);
  }
}

/* Creators that keep tasks to themselves go on for a while without any of the library's calls. */
static void spin(int steps) {
  for (volatile int i = 0; i < steps; i++) continue;
}

static int count_tasks(int tasks, int refuse_at, unsigned flags) {
  int ran = 0;
#pragma omp parallel shared(ran)
  {
#pragma omp for schedule(static)
    for (int i = 0; i < tasks; i++) {
      if (i == refuse_at) refuse(flags);
#pragma omp task shared(ran)
      {
        spin(i % 64 == 0 ? 50000 : 50);
#pragma omp atomic
        ran++;
      }
      if (i % 512 == 7) spin(200000);
      if (i % 97 == 0) {
#pragma omp taskwait
      }
    }
  }
  return ran;
}

/* The last thread has tasks and no time for them, long enough for all others to look for some, and to fall asleep. */
static int keep_from_sleepers(void) {
  int ran = 0;
#pragma omp parallel shared(ran)
  {
    if (omp_get_thread_num() == omp_get_num_threads() - 1) {
      for (int i = 0; i < 10; i++) {
#pragma omp task shared(ran)
        {
#pragma omp atomic
          ran++;
        }
      }
      usleep(30000);
    }
  }
  return ran;
}

int main(int argc, char **argv) {
  const char *when = argc > 1 ? argv[1] : "first";
  const int tasks = 20000;
  int wrong = 0;
  alarm(120);
  if (strcmp(when, "first") == 0) refuse(SECCOMP_FILTER_FLAG_TSYNC);
  wrong += whole_tree(10) != 1024;
  if (strcmp(when, "between") == 0) refuse(SECCOMP_FILTER_FLAG_TSYNC);
  wrong += count_tasks(tasks, strcmp(when, "within") == 0 ? 3000 : strcmp(when, "one") == 0 ? 11 : -1,
                       strcmp(when, "within") == 0 ? SECCOMP_FILTER_FLAG_TSYNC : 0) != tasks;
  for (int round = 0; round < 20; round++) {
    if (round % 7 == 0) wrong += keep_from_sleepers() != 10;
    usleep(round * 100);
    wrong += whole_tree(8) != 256;
  }
  puts(wrong ? "not all is right" : "all is right");
  return wrong != 0;
}
