// Options that only the back end knows reach it and do not disturb our front end.
// REQUIRES: gcc, clang
// RUN: %shepcc --shep-backend=gcc -fopenmp -O2 -fno-tree-vectorize -fmax-errors=3 -Wall -Wextra -Wduplicated-cond -Werror -fno-ipa-sra -mpreferred-stack-boundary=4 -fsanitize=bounds-strict -std=gnu2x %s -o %t.gcc
// RUN: %t.gcc | %FileCheck %s
// RUN: %shepcc -fopenmp -O2 -Weverything -Wno-error -ferror-limit=3 -fcolor-diagnostics -mllvm -inline-threshold=10 -Xclang -disable-O0-optnone %s -o %t.clang
// RUN: %t.clang | %FileCheck %s
// What it does not know either is its own error.
// RUN: %not %shepcc --shep-backend=gcc -fopenmp -march=nonsense -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=NONSENSE
// CHECK: optimised 1
// NONSENSE: nonsense
// NONSENSE-NOT: clang
#include <stdio.h>
int main(void) {
#ifdef __OPTIMIZE__
#pragma omp parallel num_threads(1)
  printf("optimised %d\n", __OPTIMIZE__);
#endif
  return 0;
}
