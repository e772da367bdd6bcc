// A context selector that is written wrongly never chooses a variant as meant: Clang's warning of it is shown, with
// `-w` it is not. A definition whose selectors are all skipped has a name of its own nevertheless.
// RUN: %shepcc --shep-backend=%backend -fopenmp %s -o %t 2>&1 | %FileCheck --check-prefix=WARN %s
// RUN: %shepcc --shep-backend=%backend -w -fopenmp %s -o %t 2>&1 | %FileCheck --check-prefix=SILENT --allow-empty %s
// RUN: %t | %FileCheck %s
// SILENT-NOT: warning:
#include <stdio.h>

static int both(int x) { return x; }
#pragma omp begin declare variant match(implementation)
// WARN: context_selectors.c:[[@LINE-1]]:{{.*}} warning: expected '=' after the context set name "implementation"
static int both(int x) { return x + 1; }
#pragma omp end declare variant

static int faster(int x) { return x + 2; }
#pragma omp declare variant(faster) match(implementation = {vender(llvm)})
// WARN: context_selectors.c:[[@LINE-1]]:{{.*}} warning: 'vender' is not a valid context selector
static int plain(int x) { return x; }

int main(void) {
  printf("%d %d\n", both(1) > 0, plain(2) > 1);
  // CHECK: 1 1
  return 0;
}
