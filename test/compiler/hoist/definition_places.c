// Types may be defined in the middle of a declaration, a cast, a sizeof, a compound literal or a typedef.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

int main(void) {
  const struct Mixed {
    int a : 3;
    unsigned b : 5;
    volatile int c;
  } __attribute__((packed)) first = {1, 2, 3}, *second = &first, third[2] = {{0, 1, 2}, {3, 4, 5}};
  unsigned long size = sizeof(struct Sized { char c[12]; });
  int literal = ((struct Literal { int x, y; }){.y = 4}).y;
  typedef union Either {
    struct Mixed mixed;
    enum Which { kLeft, kRight } which;
  } Either, *EitherPointer;
  Either either = {.which = kRight};
  EitherPointer pointer = &either;
  int sum = 0;
#pragma omp parallel num_threads(2) firstprivate(first, third, either) reduction(+ : sum)
  {
    struct Sized sized = {"hello"};
    struct Literal other = {literal, 1};
    sum += first.b + second->c + third[1].b + (pointer->which == kRight) + (int)(size == sizeof sized) + other.x;
  }
  VERIFY(sum == 2 * (2 + 3 + 4 + 1 + 1 + 4));
  return 0;
}
