// --shep-emit writes the transformed source and stops, unless an output is asked for; the source compiles by itself.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %shepcc --shep-backend=%backend -fopenmp %s --shep-emit=emitted.c \
// RUN:   && %FileCheck %s --input-file=emitted.c --check-prefix=SOURCE
// RUN: %not ls a.out
// RUN: %shepcc --shep-backend=%backend -fopenmp %s --shep-emit=- | %FileCheck %s --check-prefix=SOURCE
// RUN: %shepcc --shep-backend=%backend -fopenmp %s --shep-emit=again.c -o both && ./both \
// RUN:   | %FileCheck %s --check-prefix=OUTPUT
// RUN: cmp emitted.c again.c
// RUN: %shepcc --shep-backend=%backend -fopenmp -c %s --shep-emit=again.c && test -s emit.o
// RUN: %shepcc --shep-backend=%backend -fopenmp emitted.c -o recompiled && ./recompiled \
// RUN:   | %FileCheck %s --check-prefix=OUTPUT
// RUN: %not %shepcc %s --shep-emit=no.c 2>&1 | %FileCheck %s --check-prefix=NO-OPENMP
// RUN: %not %shepcc -fopenmp %s %s --shep-emit=no.c 2>&1 | %FileCheck %s --check-prefix=TWO
// RUN: %not ls no.c
// A source without directives is emitted as it is.
// RUN: %shepcc --shep-backend=%backend -fopenmp %S/Inputs/helper.c --shep-emit=same.c && cmp same.c %S/Inputs/helper.c
// SOURCE: #include <shepherd/abi.h>
// SOURCE: shep_parallel
// OUTPUT: emitted
// NO-OPENMP: shepcc: error: --shep-emit needs -fopenmp
// TWO: shepcc: error: --shep-emit needs exactly one C or C++ source
#include <stdio.h>
int main(void) {
#pragma omp parallel num_threads(1)
  puts("emitted");
  return 0;
}
