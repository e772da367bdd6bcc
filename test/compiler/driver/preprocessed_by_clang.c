// What Clang has preprocessed holds the C library's typedefs of the types that gcc has built in.
// REQUIRES: clang
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -fopenmp -O2 -E %s -o main.i
// RUN: %shepcc -fopenmp -O2 main.i -o main -lm && ./main | %FileCheck %s
// RUN: %shepcc -fopenmp -O2 -x cpp-output - -o main -lm < main.i && ./main | %FileCheck %s
// CHECK: root 2
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  double *root = malloc(sizeof *root);
#pragma omp parallel num_threads(2)
#pragma omp single
  *root = sqrt(4);
  printf("root %g\n", *root);
  free(root);
  return 0;
}
