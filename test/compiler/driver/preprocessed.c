// A preprocessed source is lowered like any other; its options for the preprocessor do not apply a second time.
// (No <stdio.h>: glibc's, preprocessed for gcc, holds attributes that Clang cannot parse.)
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %shepcc --shep-backend=%backend -fopenmp -DTWICE=2 -E %s -o main.i
// RUN: %shepcc --shep-backend=%backend -fopenmp -DTWICE=3 -Dnumber=nonsense main.i -o from_i && ./from_i \
// RUN:   | %FileCheck %s
// RUN: %shepcxx --shep-backend=%backend -fopenmp -DTWICE=2 -x c++ -E %s -o main.ii
// RUN: %shepcxx --shep-backend=%backend -fopenmp -DTWICE=3 -Dnumber=nonsense main.ii -o from_ii && ./from_ii \
// RUN:   | %FileCheck %s
// CHECK: number 2
#ifdef __cplusplus
extern "C"
#endif
int printf(const char *format, ...);
int main() {
  int number = 0;
#pragma omp parallel num_threads(1)
  number = TWICE;
  printf("number %d\n", number);
  return 0;
}
