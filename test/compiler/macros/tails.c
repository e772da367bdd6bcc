// A macro that makes a directive may end in a pragma of another kind. It stands in front of the directives, pragmas and
// inclusions of the lines behind the macro.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs -x c++ %s -o %t && %t
#include <stddef.h>
#define PUSH _Pragma("pack(push, 1)")
#define POP _Pragma("pack(pop)")
#define PARALLEL(s) PUSH _Pragma("omp parallel num_threads(1)") { s } POP
#define FOR(s) PUSH _Pragma("omp for") for (int i = 0; i < 1; i++) { s } POP
#define TASK(s) PUSH _Pragma("omp task shared(sum)") { s } POP
#define CRITICAL(s) PUSH _Pragma("omp critical") { s } POP
#define ATOMIC(s) PUSH _Pragma("omp atomic") s POP
#define SIMD(s) PUSH _Pragma("omp simd") for (int i = 0; i < 1; i++) { s } POP
#define BARRIER _Pragma("omp barrier") POP
#define PLAIN(s) PUSH s POP
#define IS_PACKED(name, bytes) \
  struct name { char c; int i; }; \
  char name##_has[sizeof(struct name) == bytes ? 1 : -1]; \
  (void)name##_has

static int compared(unsigned i, int j) {
#define UNUSED(s) \
  _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused-variable\"") s _Pragma("GCC diagnostic pop")
  UNUSED(_Pragma("omp parallel num_threads(1)") { int unused; })
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-compare"
  return i < j;
#pragma GCC diagnostic pop
}

int main(void) {
  int sum = 0;
  {
    PARALLEL(sum++;)
#pragma pack(push, 2)
    IS_PACKED(a, 6);
#pragma pack(pop)
    IS_PACKED(b, 8);
  }
  {
    FOR(sum++;)
#pragma pack(push, 2)
    IS_PACKED(a, 6);
#pragma pack(pop)
    IS_PACKED(b, 8);
  }
  {
    TASK(sum++;)
#pragma pack(push, 2)
    IS_PACKED(a, 6);
#pragma pack(pop)
#pragma omp taskwait
    IS_PACKED(b, 8);
  }
  {
    CRITICAL(sum++;)
#pragma pack(push, 2)
    IS_PACKED(a, 6);
#pragma pack(pop)
  }
  {
    ATOMIC(sum++;)
#pragma pack(push, 2)
    IS_PACKED(a, 6);
#pragma pack(pop)
  }
  {
    SIMD(sum++;)
#pragma pack(push, 2)
    IS_PACKED(a, 6);
#pragma pack(pop)
  }
  {
    PUSH BARRIER
#pragma pack(push, 2)
    IS_PACKED(a, 6);
#pragma pack(pop)
  }
  {
    PLAIN(sum++;)
#if 1
    IS_PACKED(a, 8);
#endif
  }
#pragma omp parallel num_threads(1) reduction(+ : sum)
  {
    PARALLEL(sum++;)
#pragma pack(push, 2)
    IS_PACKED(a, 6);
#pragma pack(pop)
  }
#pragma omp parallel num_threads(1) reduction(+ : sum)
#if 1 /* the region has a part of a conditional only */
  {
#endif
    CRITICAL(sum++;)
#pragma pack(push, 2)
    IS_PACKED(a, 6);
#pragma pack(pop)
    IS_PACKED(b, 8);
    PUSH BARRIER
#pragma pack(2)
    IS_PACKED(c, 6);
#pragma pack()
  }
  PARALLEL(sum++;)
#include "plain_struct.h"
  IS_PACKED(last, 8);
  char included_has[sizeof(struct included) == 8 ? 1 : -1];
  (void)included_has;
  return sum != 10 || !compared(1, 2);
}
