// The system gives no memory from the nth mapping on, little address space, small stacks; or its clock jumps: every
// answer is right.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t -ldl
// RUN: env OMP_NUM_THREADS=6 bash -c \
// RUN:   'for n in 1 2 4 7; do for s in ws cq pdf; do SHEPHERD_SCHEDULER=$s %t mappings $n || exit; done; done'
// RUN: env OMP_NUM_THREADS=6 bash -c \
// RUN:   'for s in ws cq mts; do SHEPHERD_SCHEDULER=$s %t clock && SHEPHERD_SCHEDULER=$s %t space || exit; done'
// RUN: env OMP_NUM_THREADS=6 bash -c '(ulimit -s 128 && %t) && (ulimit -s unlimited && %t) && OMP_STACKSIZE=16k %t'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>

#include "tree.h"

static int mappings, first_refused = 1 << 30, readings, jumps;

/* Both in the place of the library's, for the runtime as well. */
void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  void *(*real)(void *, size_t, int, int, int, off_t);
  *(void **)&real = dlsym(RTLD_NEXT, "mmap");
  if (__atomic_add_fetch(&mappings, 1, __ATOMIC_RELAXED) < first_refused) return real(address, size, protection, flags, file, offset);
  errno = ENOMEM;
  return MAP_FAILED;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int (*real)(clockid_t, struct timespec *);
  *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
  int status = real(clock, now);
  if (jumps) now->tv_sec += (__atomic_add_fetch(&readings, 1, __ATOMIC_RELAXED) % 3 - 1) * 3600;
  return status;
}

static void allow_little_space(void) {
  long pages = 0;
  FILE *statm = fopen("/proc/self/statm", "r");
  if (!statm || fscanf(statm, "%ld", &pages) != 1) return;
  fclose(statm);
  struct rlimit limit = {(rlim_t)pages * 4096 + (12 << 20), RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &limit);
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  jumps = !strcmp(what, "clock");
  if (!strcmp(what, "mappings")) first_refused = mappings + atoi(argv[2]);
  if (!strcmp(what, "space")) allow_little_space();
  int wrong = 0;
  for (int round = 0; round < 5; round++) wrong += whole_tree(9) != 512;
  if (wrong) printf("%s: %d wrong\n", what, wrong);
  return wrong;
}
