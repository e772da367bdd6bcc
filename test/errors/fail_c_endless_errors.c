// Errors end after twenty: Clang 19 reports a directive in the clause of one in an attribute for ever.
// UNSUPPORTED: front-end-22
// RUN: %not %shepcc -fopenmp --shep-backend=%backend -c %s -o %t.o 2>%t.err
// RUN: %FileCheck %s --input-file=%t.err
// CHECK: [[FILE:.*]]fail_c_endless_errors.c:[[#@LINE+7]]:1: error: expected expression
// CHECK: fatal error: too many errors emitted, stopping now
// CHECK-NOT: expected expression
int main(void) {
  int tasks = 0;
  [[omp::directive(task shared( {
    tasks++;
#pragma omp task untied shared(done)
}
