// An object by another OpenMP compiler is not linked with ours, not into a shared library either: its omp_* calls would
// be answered by the wrong runtime.
// REQUIRES: gcc
// RUN: rm -rf %t.d && mkdir -p %t.d && cd %t.d
// RUN: %gcc -fopenmp -fPIC -c %s -o foreign.o
// RUN: %not %shepcc -fopenmp foreign.o -lgomp -o program 2>&1 | %FileCheck %s --check-prefix=PROGRAM
// RUN: %not %shepcc -fopenmp -shared foreign.o -lgomp -o library.so 2>&1 | %FileCheck %s --check-prefix=LIBRARY
// RUN: %not %shepcc -shared foreign.o -lgomp -o library.so 2>&1 | %FileCheck %s --check-prefix=LIBRARY
// RUN: %not test -e library.so
// What knows of no runtime, and what asks whether one is there, is linked.
// RUN: %gcc -fPIC -c %s -o plain.o && %shepcc -fopenmp -shared plain.o -lgomp -o library.so
// PROGRAM: undefined reference to {{.*}}GOMP_parallel
// LIBRARY: shepcc: error: library.so: what calls 'GOMP_parallel' was compiled for another OpenMP runtime
#pragma weak GOMP_barrier
void GOMP_barrier(void);
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  sum = GOMP_barrier != 0;
  return sum;
}
