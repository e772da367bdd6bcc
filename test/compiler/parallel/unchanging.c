// What is shared and cannot change is copied into the region, so that stores of characters do not hide it; what may
// change is not.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -O2 %s -o %t && %t
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -O2 %s -o %t && %t
// RUN: %shepcxx -x c++ -fopenmp --shep-emit=%t.cpp -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.cpp | %FileCheck %s --check-prefix=CXX
#include <stdlib.h>

// CHECK: struct shep_captures_0 { int n; unsigned char *to; const unsigned char *from; }
// CXX: static void copy
// CXX: value_t<decltype(shep_o_0_n)> (n)(shep_o_0_n)
static void copy(int n, unsigned char *to, const unsigned char *from) {
#pragma omp parallel for default(none) shared(n, to, from)
  for (int i = 0; i < n; i++) to[i] = from[i];
}

// A task within takes the value, too, as the region's copy may be gone before it.
// CHECK: struct shep_captures_{{[0-9]+}} { int *sum; int count; }
// CXX: static int tasks
static int tasks(int count) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 4; i++) {
#pragma omp task shared(count, sum)
#pragma omp atomic
    sum += count;
  }
  return sum;
}

// CHECK: struct shep_captures_{{[0-9]+}} { int *addressed; int *assigned; volatile int *written; int *behind; }
static int changing(void) {
  int addressed = 1, assigned = 2, behind = 4;
  volatile int written = 3;
  int *address = &addressed;
#pragma omp parallel num_threads(1) shared(addressed, assigned, written, behind)
  {
    assigned = addressed + written;
#pragma omp task depend(in : behind)
    ;
  }
  return assigned + *address;
}

int main(void) {
  unsigned char *bytes = (unsigned char *)calloc(200, 1);
  bytes[7] = 7;
  copy(100, bytes + 100, bytes);
  const int right = bytes[107] == 7 && tasks(3) == 12 && changing() == 5;
  free(bytes);
  return !right;
}
