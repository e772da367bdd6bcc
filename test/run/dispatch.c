// dispatch waits for what its call depends on and, unless told otherwise when the program runs, calls the variant for
// it.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t && env OMP_NUM_THREADS=2 %t | %FileCheck %s
#include <stdio.h>

static int fast(int n) { return n + 1000; }
#pragma omp declare variant(fast) match(construct = {dispatch})
static int plain(int n) { return n; }

int main(void) {
  int got = 0, data = 0, *device = &data;
  (void)device;
#pragma omp dispatch
  got = plain(1);
  printf("%d", got);
  got = plain(2);
  printf(" %d", got);
  for (int base = 0; base < 2; ++base) {
#pragma omp dispatch novariants(base)
    got = plain(3);
    printf(" %d", got);
#pragma omp dispatch nocontext(!base) nowait is_device_ptr(device)
    got = plain(4);
    printf(" %d", got);
  }
  // CHECK: 1001 2 1003 4 3 1004
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 100; ++i) {
#pragma omp task depend(inout : data)
      data++;
    }
#pragma omp dispatch depend(in : data)
    got = plain(data);
    printf("\n%d\n", got);
    // CHECK-NEXT: 1100
  }
  return 0;
}
