// A region of a system header is its own, as in gcc and Clang: the user's regions, of which all move behind the
// function, are warned of in front of the header and behind it.
// RUN: mkdir -p %t.system
// RUN: printf '_Pragma("omp parallel")\n{ int unused_there; }\n' > %t.system/region.inc
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -isystem %t.system -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %shepcc --shep-backend=%backend -fopenmp -Wall -Werror -isystem %t.system -c %s -o %t.o
int main(void) {
// CHECK-NOT: unused_there
#pragma omp parallel
  {
    // CHECK-DAG: regions_of_headers.c:[[@LINE+1]]:9: warning: unused variable {{.}}unused_before
    int unused_before;
  }
#include <region.inc>
#pragma omp parallel
  {
    // CHECK-DAG: regions_of_headers.c:[[@LINE+1]]:9: warning: unused variable {{.}}unused_behind
    int unused_behind;
  }
  // CHECK-NOT: unused_there
  return 0;
}
