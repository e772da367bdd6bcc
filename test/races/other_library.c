// What a library does that was compiled without ThreadSanitizer is not told: nobody sees what orders it.
// RUN: rm -rf %t.lib && mkdir %t.lib && %gcc -DLIBRARY -O0 -fno-builtin -shared -fPIC -x c %s -o %t.lib/libother.so
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O0 --shep-backend=%backend %s -o %t -L%t.lib -Wl,-rpath,%t.lib -lother
// RUN: %shepherd races %t 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: %not %shepherd races %t own 2>&1 | %FileCheck %s
// NONE: shepherd: no races
// CHECK: other_library.c:[[#@LINE+25]],
// CHECK: shepherd: 1 race
// REQUIRES: gcc
#include <string.h>
#ifdef LIBRARY

static _Atomic int turn;
static char common[16];

void in_turn(int number, const char* text) {
  while (turn != number) continue;
  memcpy(common, text, 16);
  turn = number + 1;
}

#else

void in_turn(int number, const char* text);
static int own;

int main(int count, char** arguments) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int number = 0; number < 4; number++) {
#pragma omp task firstprivate(number)
    if (count > 1) own = number;
  }
  in_turn(0, "0123456789abcdef");
#pragma omp parallel num_threads(2)
#pragma omp sections
  {
#pragma omp section
    in_turn(1, arguments[0]);
#pragma omp section
    in_turn(2, arguments[0]);
  }
  return 0;
}
#endif
