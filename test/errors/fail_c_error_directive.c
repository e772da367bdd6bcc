// The error directive at compilation; a warning would let the compilation go on.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
int f(int x) {
  // CHECK: fail_c_error_directive.c:[[#@LINE+1]]:13: error: not for this compiler
#pragma omp error message("not for this compiler")
  // CHECK: fail_c_error_directive.c:[[#@LINE+1]]:20: error: 'parallelism' is not a clause that shepcc knows on this construct
#pragma omp assume parallelism
  // CHECK: fail_c_error_directive.c:[[#@LINE+1]]:43: error: the message of an error directive has to be a string literal
#pragma omp error at(compilation) message(x ? "a" : "b")
  return x;
}
