// AddressSanitizer finds the task that outlives what it shares, and the use of a firstprivate copy whose task has
// ended.
// RUN: %shepcc --shep-backend=%backend -fopenmp -fsanitize=address,undefined -g -O1 %s -o %t
// RUN: env ASAN_OPTIONS=detect_stack_use_after_return=1 OMP_NUM_THREADS=1 %not %t shared 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=SHARED
// RUN: env OMP_NUM_THREADS=1 %not %t firstprivate 2>&1 | %FileCheck %s --check-prefix=FIRSTPRIVATE
// RUN: env OMP_NUM_THREADS=2 %not %t leak 2>&1 | %FileCheck %s --check-prefix=LEAK
#include <stdlib.h>
#include <string.h>

static int *volatile kept;

static __attribute__((noinline)) void leave_task(void) {
  int local = 0;
#pragma omp task shared(local)
  local = 1; // SHARED: ERROR: AddressSanitizer: stack-use-after-return
             // SHARED: #0 {{.*}}lifetimes.c:[[@LINE-1]]
             // SHARED: located in stack of thread T0
             // SHARED: #0 {{.*}}lifetimes.c:
}

static int use_copy(int count) {
  int copy[4] = {0};
  for (int i = 0; i < count; ++i) {
#pragma omp task firstprivate(copy)
    kept = copy;
  }
#pragma omp taskwait
  return *kept; // FIRSTPRIVATE: ERROR: AddressSanitizer: heap-use-after-free
                // FIRSTPRIVATE: #0 {{.*}}lifetimes.c:[[@LINE-1]]
}

int main(int argc, char **argv) {
  int result = 0;
#pragma omp parallel shared(result)
#pragma omp single
  {
    if (!strcmp(argv[argc - 1], "shared")) leave_task();
    if (!strcmp(argv[argc - 1], "firstprivate")) result = use_copy(3);
    if (!strcmp(argv[argc - 1], "leak")) {
#pragma omp task
      {
        kept = malloc(40); // LEAK: ERROR: LeakSanitizer: detected memory leaks
        kept = 0;          // LEAK: Direct leak of 40 byte(s)
                           // LEAK: lifetimes.c:[[@LINE-2]]
      }
    }
  }
  return result < 0;
}
