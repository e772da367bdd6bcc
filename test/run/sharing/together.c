// Programs that share the machine (docs/sharing.md): what they compute is right under each scheduler, shepherd share
// shows them, and nothing of them stays; a file that is no table is refused with one message.
// REQUIRES: sharing, command
// RUN: rm -rf %t.d && mkdir -p %t.d/run && chmod 700 %t.d/run
// RUN: %shepcc -O2 -fopenmp %s -o %t.d/program
// RUN: env XDG_RUNTIME_DIR=%t.d/run %python %S/Inputs/together.py %t.d/program %shepherd | %FileCheck %s
// CHECK: all is right
// RUN: env XDG_RUNTIME_DIR=%t.d/run SHEPHERD_SHARE=auto OMP_NUM_THREADS=3 SHEPHERD_STATS=1 %t.d/program 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=STATS
// STATS: shared with other programs: {{[0-9.]+}} cpus in the mean, {{[0-9]+}} to {{[0-9]+}}; {{[0-9]+}} changes
// RUN: cp %s %t.d/run/shepherd-share.6 && chmod 600 %t.d/run/shepherd-share.6
// RUN: env XDG_RUNTIME_DIR=%t.d/run SHEPHERD_SHARE=auto OMP_NUM_THREADS=3 %t.d/program 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=FOREIGN
// FOREIGN: shepherd: warning: SHEPHERD_SHARE: the program runs alone, since {{.*}}/run/shepherd-share.6 cannot be used: it is no table of this version
// FOREIGN-NOT: shepherd:
// FOREIGN: 6765 1000 3
// RUN: %not env XDG_RUNTIME_DIR=%t.d/run %shepherd share 2>&1 | %FileCheck %s --check-prefix=SHOWN
// SHOWN: shepherd: error: {{.*}}/run/shepherd-share.6: it is no table of this version
#include <omp.h>
#include <stdio.h>

static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task untied shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

int main(void) {
  int result = 0, sum = 0, size = 0;
  for (int round = 0; round < 20; ++round) {
#pragma omp parallel
    {
#pragma omp single
      {
        size = omp_get_num_threads();
        result = fib(20);
      }
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < 50; ++i) ++sum;
    }
  }
  printf("%d %d %d\n", result, sum, size);
  return 0;
}
