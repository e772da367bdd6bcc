// @FILE holds options, ours among them.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: echo '-fopenmp "-DTEXT=two words" -o from_file %s' > options
// RUN: %shepcc --shep-backend=%backend @options && ./from_file | %FileCheck %s
// RUN: echo '--shep-backend=%backend -fopenmp "-DTEXT=two words"' > ours
// RUN: %shepcc @ours %s -o with_ours && ./with_ours | %FileCheck %s
// RUN: echo '--shep-backend=%backend "-DTEXT=two words"' > without_openmp
// RUN: %shepcc @without_openmp %s -o serial && ./serial | %FileCheck %s
// CHECK: two words
#include <stdio.h>
#define STRING2(x) #x
#define STRING(x) STRING2(x)
int main(void) {
#pragma omp parallel num_threads(1)
  puts(STRING(TEXT));
  return 0;
}
