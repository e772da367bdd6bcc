// What gcc has preprocessed names deallocators in malloc attributes and types that Clang does not know.
// REQUIRES: gcc
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %gcc -fopenmp -O2 -E %s -o main.i
// RUN: %shepcc --shep-backend=%gcc -fopenmp -O2 main.i -o main -lm && ./main | %FileCheck %s
// RUN: %shepcc --shep-backend=%gcc -fopenmp -O2 -x cpp-output - -o main -lm < main.i && ./main | %FileCheck %s
// CHECK: root 2
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  double *root = malloc(sizeof *root);
#pragma omp parallel num_threads(2)
#pragma omp single
  *root = sqrt(4);
  printf("root %g\n", *root);
  free(root);
  return 0;
}
