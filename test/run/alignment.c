// Private copies have the alignment that the user has given the variable.
// RUN: %matrix --backend=%backend %s
#include "check.h"

typedef double vector __attribute__((aligned(32)));

#define ALIGNED(object, bytes) ((__UINTPTR_TYPE__)&(object) % (bytes) == 0)

static long tasks(void) {
  _Alignas(128) char buffer[100] = {7};
  int number __attribute__((aligned(64))) = 3;
  const _Alignas(64) int constant[3] = {1, 2, 3};
  vector v = 4;
  _Alignas(128) char scratch[50];
  int more __attribute__((aligned(64)));
  long sum = 0;
  for (int i = 0; i < 40; i++) {
#pragma omp task firstprivate(buffer, number, constant, v) shared(sum)
    {
      CHECK(ALIGNED(buffer, 128) && ALIGNED(number, 64) && ALIGNED(constant, 64) && ALIGNED(v, 32));
#pragma omp atomic
      sum += buffer[0] + number + constant[2] + (long)v;
    }
#pragma omp task private(scratch, more) shared(sum)
    {
      scratch[0] = 1, more = 2;
      CHECK(ALIGNED(scratch, 128) && ALIGNED(more, 64));
#pragma omp atomic
      sum += scratch[0] + more;
    }
  }
#pragma omp taskwait
  return sum;
}

static long loops(void) {
  _Alignas(64) int total = 0;
  _Alignas(64) int last[3] = {0};
  _Alignas(64) int start[3] = {1, 1, 1};
#pragma omp parallel for reduction(+ : total) lastprivate(last) firstprivate(start)
  for (int i = 0; i < 100; i++) {
    CHECK(ALIGNED(total, 64) && ALIGNED(last, 64) && ALIGNED(start, 64));
    total += start[1];
    last[0] = last[1] = last[2] = i;
  }
  return total + last[2];
}

int main(void) {
  long sum = 0;
#pragma omp parallel
#pragma omp single
  sum = tasks();
  printf("%ld %ld\n", sum, loops());
  return 0;
}
