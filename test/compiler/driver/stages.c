// -c, -S, -E and -fsyntax-only stop where a compiler stops, and the object links with a later -fopenmp.
// RUN: rm -rf %t && mkdir -p %t/empty && cd %t
// RUN: %shepcc --shep-backend=%backend -fopenmp -c %S/Inputs/program.c && test -s program.o
// RUN: %shepcc --shep-backend=%backend -fopenmp -c %S/Inputs/helper.c -o other.o
// RUN: %shepcc --shep-backend=%backend -fopenmp program.o other.o -o linked && ./linked \
// RUN:   | %FileCheck %s --check-prefix=OUTPUT
// RUN: %shepcc --shep-backend=%backend -fopenmp -S %S/Inputs/program.c && grep -q main: program.s
// RUN: %shepcc --shep-backend=%backend -fopenmp program.s %S/Inputs/helper.c && ./a.out \
// RUN:   | %FileCheck %s --check-prefix=OUTPUT
// RUN: %shepcc --shep-backend=%backend -fopenmp -E %s | %FileCheck %s --check-prefix=PREPROCESSED
// RUN: cd empty
// RUN: %shepcc --shep-backend=%backend -fopenmp -fsyntax-only %S/Inputs/program.c
// RUN: %shepcc --shep-backend=%backend -fopenmp -M %S/Inputs/program.c | %FileCheck %s --check-prefix=DEPENDENCIES
// RUN: %shepcc --shep-backend=%backend -fopenmp -MM %S/Inputs/program.c | %FileCheck %s --check-prefix=USER
// RUN: cd .. && rmdir empty

// OUTPUT: helper agrees: yes
// PREPROCESSED: int version = 201811
// PREPROCESSED: #pragma omp parallel
// DEPENDENCIES: program.o:
// DEPENDENCIES: answer.h
// DEPENDENCIES: stdio.h
// USER: program.o:
// USER-SAME: program.c
// USER-NOT: stdio.h
int version = _OPENMP;
int main(void) {
#pragma omp parallel
  version++;
}
