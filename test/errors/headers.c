// A missing header is the end: behind it Clang says nothing more, and its parser finds no end in the clause below.
// RUN: %refused %shepcc -fopenmp %s
#include "missing.h" // expected-error:10 {{'missing.h' file not found}}
int missing_header(void) {
  int sum = 0;
#pragma omp atomic when(user = {condition(1)} :
  sum += 1;
  return sum;
}
