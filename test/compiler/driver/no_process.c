// The system has no process to give: shepcc asks again, and says why where there is none for long.
// RUN: gcc -shared -fPIC -DREFUSES %s -o %t.so
// RUN: env REFUSED=1 LD_PRELOAD=%t.so %shepcc -fopenmp --shep-backend=%backend -c %s -o %t.o
// RUN: rm %t.o
// RUN: not env REFUSED=1000 LD_PRELOAD=%t.so %shepcc -fopenmp --shep-backend=%backend -c %s -o %t.o 2>%t.log
// RUN: %FileCheck %s --input-file=%t.log
// RUN: not ls %t.o
// CHECK: error: cannot start a process: Resource temporarily unavailable
// CHECK-NOT: {{.}}
#ifdef REFUSES
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int asked;

pid_t fork(void) {
  pid_t (*next)(void);
  *(void **)&next = dlsym(RTLD_NEXT, "fork");
  if (asked++ >= atoi(getenv("REFUSED"))) return next();
  errno = EAGAIN;
  return -1;
}
#else
int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  sum += 1;
  return sum < 1;
}
#endif
