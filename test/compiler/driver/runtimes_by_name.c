// -lgomp, -lomp and -liomp5, however a build system writes them, are libshepherd: no other runtime gets the program's
// calls.
// REQUIRES: gcc
// RUN: rm -rf %t.d && mkdir -p %t.d && cd %t.d
// RUN: %shepcc -fopenmp -c %s -o main.o
// RUN: %python %S/Inputs/runtime_names.py --shepcc=%shepcc --gcc=%gcc main.o | %FileCheck %s
// CHECK: 36 programs, 0 wrong
// RUN: %shepcc -fopenmp --shep-static main.o -lgomp -lm -o static && ./static | %FileCheck %s --check-prefix=RIGHT
// RUN: %shepcc --shep-static main.o -lgomp -o static && ./static | %FileCheck %s --check-prefix=RIGHT
// RIGHT: numbers and threads: 33
// Another library's file of omp_* routines comes behind ours.
// RUN: %gcc -shared -fPIC -DIMPOSTOR %s -o libimpostor.so
// RUN: %shepcc -fopenmp main.o ./libimpostor.so -o beside && ./beside | %FileCheck %s --check-prefix=RIGHT
// A name that is something else's value stays.
// RUN: %shepcc -### -fopenmp -shared main.o -Wl,-soname,libgomp.so.1 -Wl,-lgomp,-lm -o libx.so 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=SONAME
// SONAME: "-Wl,-soname,libgomp.so.1" "-Wl,--push-state,{{[^"]*}}" "-L{{[^"]*}}" "-lshepherd" "-Wl,--pop-state" "-Wl,-lm" "-o" "libx.so"
// RUN: %shepcc -### main.o -lm -o x 2>&1 | %FileCheck %s --check-prefix=UNNAMED
// UNNAMED-NOT: shepherd"
#ifdef IMPOSTOR
int omp_get_thread_num(void);
int omp_get_thread_num(void) { return 100; }
#else
#include <omp.h>
#include <stdio.h>
int main(void) {
  int numbers = 0, threads = 0;
#pragma omp parallel num_threads(3) reduction(+ : numbers)
  {
    numbers += omp_get_thread_num();
#pragma omp single
    threads = omp_get_num_threads();
  }
  printf("numbers and threads: %d%d\n", numbers, threads);
  return numbers != 3 || threads != 3;
}
#endif
