// Standard input is called <stdin>, in diagnostics of either compiler and in __FILE__, and finds headers in the working directory.
// RUN: rm -rf %t && mkdir -p %t && cd %t && cp %S/Inputs/forced_plain.h .
// RUN: %shepcc --shep-backend=%backend -fopenmp -x c - -o lowered < %s && ./lowered | %FileCheck %s
// RUN: sed "/#pragma/d" %s > plain.c
// RUN: %shepcc --shep-backend=%backend -fopenmp -x c - -o plain < plain.c && ./plain | %FileCheck %s
// RUN: %not %shepcc --shep-backend=%backend -fopenmp -DBAD -x c - -o bad < %s 2>&1 | %FileCheck %s --check-prefix=BAD
// RUN: %not %shepcc --shep-backend=%backend -fopenmp -DBAD -x c - -o bad < plain.c 2>&1 | %FileCheck %s --check-prefix=PLAIN-BAD
// CHECK: 7 <stdin>
// BAD: <stdin>:17:{{.*}}error:{{.*}}nowhere
// PLAIN-BAD: <stdin>:15:{{.*}}error:{{.*}}nowhere
#include "forced_plain.h"
int printf(const char *format, ...);
int main(void) {
#pragma omp parallel num_threads(1)
  printf("%d %s\n", from_plain_header, __FILE__);
#ifdef BAD
  nowhere = 1;
#endif
  return 0;
}
