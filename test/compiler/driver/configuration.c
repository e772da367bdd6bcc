// clang's files of options count as if they stood in front of the command line's own.
// RUN: rm -rf %t && mkdir -p %t/include && cd %t && cp %s p.c && echo "enum { kFromHeader = 2 };" > include/header.h
// RUN: echo "-fopenmp" > openmp.cfg && printf -- "# where headers are\n-Iinclude -DWIDE \\\\\n  -DHIGH\n" > include.cfg
// RUN: %shepcc --config ./openmp.cfg --config=./include.cfg p.c -o program && ./program | %FileCheck %s
// RUN: %not %shepcc --config=none.cfg -fopenmp p.c 2>&1 | %FileCheck %s --check-prefix=BARE
// RUN: %not %shepcc --config none.cfg -c p.c 2>&1 | %FileCheck %s --check-prefix=BARE
// RUN: %not %shepcc --config=./none.cfg -fopenmp p.c 2>&1 | %FileCheck %s --check-prefix=NONE
// CHECK: 2 threads of libshepherd
// BARE: warning: --config none.cfg: shepcc does not see what is in a file that clang looks for itself
// NONE: error: --config ./none.cfg: {{.*}}file
#include <header.h>
#include <shepherd/shepherd.h>
#include <stdio.h>
#if !defined(WIDE) || !defined(HIGH)
#error "the options are not there"
#endif

int main(void) {
  int threads = 0;
#pragma omp parallel num_threads(kFromHeader)
#pragma omp atomic
  threads++;
  printf("%d threads of libshepherd\n", threads);
  return shepherd_set_poll == 0;
}
