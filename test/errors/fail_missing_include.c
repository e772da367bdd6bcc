// A header that is not there is a fatal error, as from other compilers.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK: fail_missing_include.c:[[#@LINE+1]]:10: fatal error: 'no_such_header.h' file not found
#include "no_such_header.h"
void f(void) {
#pragma omp barrier
}
