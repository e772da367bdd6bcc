// C, C++, assembler, objects and archives in one command line, in the link order that was given.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %shepcc --shep-backend=%backend -c %S/Inputs/helper.c -o helper.o && ar rc libhelper.a helper.o
// RUN: %shepcc --shep-backend=%backend -fopenmp %S/Inputs/helper_cxx.cpp %s -L. -lhelper -lstdc++ -o one
// RUN: ./one | %FileCheck %s
// RUN: %shepcc --shep-backend=%backend -fopenmp %S/Inputs/helper_cxx.cpp %s libhelper.a -lstdc++ -o two && ./two \
// RUN:   | %FileCheck %s
// RUN: %shepcc --shep-backend=%backend -S %S/Inputs/helper.c && \
// RUN:   %shepcc --shep-backend=%backend -fopenmp helper.s %S/Inputs/helper_cxx.cpp %s -lstdc++ -o three && ./three | %FileCheck %s
// RUN: cp %S/Inputs/helper.c %S/Inputs/answer.h . && cp helper.s upper.S && \
// RUN:   %shepcc --shep-backend=%backend -fopenmp upper.S %S/Inputs/helper_cxx.cpp %s -lstdc++ && ./a.out | %FileCheck %s
// RUN: %shepcc --shep-backend=%backend -fopenmp -c %S/Inputs/helper_cxx.cpp %s %S/Inputs/helper.c
// RUN: test -s helper_cxx.o && test -s several_inputs.o && test -s helper.o
// CHECK: helper_cxx says 43
#include <stdio.h>
int helper_cxx(void);
int main(void) {
#pragma omp parallel num_threads(1)
  printf("helper_cxx says %d\n", helper_cxx());
  return 0;
}
