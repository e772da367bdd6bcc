// A header that -include names is lowered where it holds directives; the order of several stays, and none comes twice.
// RUN: rm -rf %t && mkdir -p %t && cd %t && cp %S/Inputs/forced_*.h .
// RUN: %shepcc --shep-backend=%backend -fopenmp -include forced_plain.h -include forced_region.h %s -o a && ./a \
// RUN:   | %FileCheck %s
// RUN: %shepcc --shep-backend=%backend -fopenmp -include forced_region.h -include forced_plain.h -DTWICE %s -o b \
// RUN:   && ./b | %FileCheck %s
// RUN: %shepcc --shep-backend=%backend -fopenmp -include forced_plain.h -DPLAIN -include stdio.h %s -o c && ./c \
// RUN:   | %FileCheck %s --check-prefix=PLAIN
// CHECK: 7 3 3
// PLAIN: 7 0 3
#include <stdio.h>
#ifdef TWICE
#include "Inputs/../Inputs/forced_nothing.h"
#endif
#ifdef PLAIN
static int threads_of_region(void) { return 0; }
#endif
int main(void) {
  int threads = 0;
#pragma omp parallel num_threads(3) reduction(+ : threads)
  threads++;
  printf("%d %d %d\n", from_plain_header, threads_of_region(), threads);
  return 0;
}
