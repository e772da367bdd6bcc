// Standard input is compiled as the language that -x gives.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %shepcc --shep-backend=%backend -fopenmp -x c -I%S -c - < %s && test -s ./-.o
// RUN: %shepcc --shep-backend=%backend -fopenmp -x c - -o c_program < %s && ./c_program \
// RUN:   | %FileCheck %s --check-prefix=C
// RUN: %shepcxx --shep-backend=%backend -fopenmp -x c++ - -o cxx_program < %s && ./cxx_program \
// RUN:   | %FileCheck %s --check-prefix=CXX
// RUN: %not %shepcc --shep-backend=%backend -fopenmp - < %s 2>&1 | %FileCheck %s --check-prefix=NO-LANGUAGE
// C: in C
// CXX: in C++
// NO-LANGUAGE: shepcc: error: -E or -x required when input is from standard input
#include <stdio.h>
#ifdef __cplusplus
#define LANGUAGE "C++"
#else
#define LANGUAGE "C"
#endif
int main() {
#pragma omp parallel num_threads(1)
  printf("in %s\n", LANGUAGE);
  return 0;
}
