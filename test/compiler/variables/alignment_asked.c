// A shared variable's own alignment is what alignof says in a region, too.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t
#include <stdio.h>

static int wrong;

static void expect(unsigned long is, unsigned long should) {
  if (is != should) printf("%lu instead of %lu\n", is, should), wrong = 1;
}

int main(void) {
  char bytes[3] __attribute__((aligned(64))) = {1, 2, 3};
  _Alignas(32) int number = 4;
  double plain = 5;
  struct { char first; short second __attribute__((aligned(16))); } members = {6, 7};

#pragma omp parallel num_threads(1)
  {
    expect(__alignof__(bytes), 64);
    expect(_Alignof((number)), 32);
    expect(__alignof__ number, 32);
    expect(__alignof__(bytes[0]), 1);
    expect(__alignof__(bytes)[0], 1);
    expect(__alignof__ bytes + 1, 65);
    expect(__alignof__(plain), __alignof__(double));
    expect(__alignof__(members.second), 16);
#pragma omp task shared(bytes, number)
    expect(__alignof__(bytes) + bytes[1], 66), expect(sizeof _Alignof(number), sizeof(unsigned long)), number++;
  }
#pragma omp task if(0) firstprivate(number)
  expect(__alignof__(number) + number, 37);
  return wrong;
}
