// What stands behind the inclusion of a header with directives keeps its file and line, also before the first token.
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -c %s -o %t 2>&1 | %FileCheck %s
#include "Inputs/behind_headers.h"
// CHECK: behind_headers.c:[[@LINE+1]]:2: warning: {{.*}}of this line
#warning "of this line"
#define WIDTH 4
// CHECK: behind_headers.c:[[@LINE+1]]:{{.*}} warning: {{.*}}WIDTH{{.*}} redefined
#define WIDTH 5
int main(void) {
  int a[WIDTH];
  fill(a, WIDTH);
  return a[1] != 1;
}
