// Clang finds the lowered source under the user's name, which profiles, sanitizers and optimisation at link time take
// into the object: it matches a profile, and is the same at each compilation. A source that is included stays as it is.
// REQUIRES: clang
// RUN: rm -rf %t && mkdir -p "%t/a b" && cp %s "%t/a b/p.c" && cd %t
// RUN: %shepcc --shep-backend=clang -O1 -fopenmp -fprofile-generate -flto -fsanitize=address -g -c "a b/p.c" -o 1.o
// RUN: %shepcc --shep-backend=clang -O1 -fopenmp -fprofile-generate -flto -fsanitize=address -g -c "a b/p.c" -o 2.o
// RUN: cmp 1.o 2.o
// RUN: %shepcc --shep-backend=clang -O1 -fopenmp -fprofile-generate -S -emit-llvm "a b/p.c" -o - | %FileCheck %s --check-prefix=NAME
// NAME: source_filename = "a b/p.c"
// RUN: cd "a b" && %shepcc --shep-backend=clang -fopenmp -Wall -Wextra -Werror -DTWICE p.c -o ../twice && ../twice | %FileCheck %s
// RUN: %shepcc --shep-backend=clang -fopenmp -MJ m.json -c p.c -o p.o && %FileCheck %s --check-prefix=JSON --input-file=m.json
// JSON: "file": "p.c"
// CHECK: 10 20
#ifdef INNER
NAME(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += n;
  return sum;
}
#else
#include <stdio.h>
#ifdef TWICE
#define INNER
#define NAME static int one
#include "p.c"
#undef NAME
#define NAME static int two
#include "p.c"
#else
static int one(int n) { return n; }
static int two(int n) {
#pragma omp parallel
  n = 2;
  return n;
}
#endif
int main(void) {
  printf("%d %d\n", one(1), two(2));
  return 0;
}
#endif
