// Directives that inform: assumptions and nothing leave their statements, requirements change nothing on the host,
// error speaks.
// RUN: %shepcc --shep-backend=%backend -Wall -Werror -fopenmp %s -o %t 2> %t.messages
// RUN: %FileCheck %s --check-prefix=COMPILE --input-file=%t.messages
// RUN: %t > %t.out 2> %t.err
// RUN: %FileCheck %s --check-prefix=OUT --input-file=%t.out
// RUN: %FileCheck %s --check-prefix=WARN --input-file=%t.err
// RUN: %not %t fatal 2>&1 | %FileCheck %s --check-prefix=FATAL
#include <stdio.h>

#pragma omp requires unified_shared_memory, dynamic_allocators reverse_offload
#pragma omp assumes no_openmp_routines absent(target)
#pragma omp begin assumes no_parallelism
static int twice(int x) { return 2 * x; }
#pragma omp end assumes

// COMPILE: informational.c:[[#@LINE+1]]:{{[0-9]+}}: warning: look here too
#pragma omp error severity(warning) at(compilation) message("look " "here too")

int main(int count, char **arguments) {
  (void)arguments;
  int x = 1;
#pragma omp nothing
#pragma omp assume holds(x > 0) no_openmp
  {
    x = twice(x);
  }
  if (x > 0)
#pragma omp assume holds(x > 0)
    x++;
#pragma omp parallel num_threads(2)
  {
#pragma omp nothing
#pragma omp assume contains(atomic)
    {
#pragma omp atomic
      x++;
    }
  }
  printf("%d", x);
  // OUT: 5
  // WARN: informational.c:[[#@LINE+1]]: mind that
#pragma omp error at(execution) severity(warning) message("mind that")
  // COMPILE: informational.c:[[#@LINE+1]]:{{[0-9]+}}: warning: '#pragma omp error' encountered
#pragma omp error severity(warning)
  if (count > 1) {
    // FATAL: 5
    // FATAL: informational.c:[[#@LINE+1]]: '#pragma omp error' encountered
#pragma omp error at(execution)
  }
  return 0;
}
