// The back end is chosen by --shep-backend, else SHEPHERD_CC or SHEPHERD_CXX; its C++ form is derived.
// REQUIRES: gcc, clang
// RUN: %shepcc --shep-print-backend | %FileCheck %s --check-prefix=CLANG
// RUN: %shepcxx --shep-print-backend | %FileCheck %s --check-prefix=CLANGXX
// RUN: %shepcc --shep-backend=gcc --shep-print-backend | %FileCheck %s --check-prefix=GCC
// RUN: %shepcxx --shep-backend=gcc --shep-print-backend | %FileCheck %s --check-prefix=GXX
// RUN: env SHEPHERD_CC=gcc %shepcc --shep-print-backend | %FileCheck %s --check-prefix=GCC
// RUN: env SHEPHERD_CC=gcc %shepcxx --shep-print-backend | %FileCheck %s --check-prefix=GXX
// RUN: env SHEPHERD_CC=clang SHEPHERD_CXX=g++ %shepcxx --shep-print-backend | %FileCheck %s --check-prefix=GXX
// RUN: env SHEPHERD_CC=clang %shepcxx --shep-backend=%gcc --shep-print-backend | %FileCheck %s --check-prefix=GXX
// RUN: env SHEPHERD_CC="env gcc" %shepcc -fopenmp %s -o %t.spaced && %t.spaced | %FileCheck %s --check-prefix=IS-GCC
// RUN: %shepcc --shep-backend=gcc -fopenmp %s -o %t.gcc && %t.gcc | %FileCheck %s --check-prefix=IS-GCC
// RUN: %shepcc -fopenmp %s -o %t.clang && %t.clang | %FileCheck %s --check-prefix=IS-CLANG
// RUN: %not %shepcc --shep-backend=no-such-compiler -c %s 2>&1 | %FileCheck %s --check-prefix=MISSING
// RUN: %not %shepcc --shep-backend=%shepcc -c %s 2>&1 | %FileCheck %s --check-prefix=ITSELF
// RUN: %shepcc --shep-launch %gcc -fopenmp %s -o %t.launched && %t.launched | %FileCheck %s --check-prefix=IS-GCC

// CLANG: /clang{{(-[0-9]+)?$}}
// CLANGXX: /clang++{{(-[0-9]+)?$}}
// GCC: /gcc{{$}}
// GXX: /g++{{$}}
// IS-GCC: gcc 201811
// IS-CLANG: clang 201811
// MISSING: shepcc: error: the back-end compiler 'no-such-compiler' cannot be found
// ITSELF: is Shepherd itself
#include <stdio.h>
int main(void) {
#ifdef __clang__
  const char *compiler = "clang";
#else
  const char *compiler = "gcc";
#endif
#pragma omp parallel num_threads(1)
  printf("%s %d\n", compiler, _OPENMP);
  return 0;
}
