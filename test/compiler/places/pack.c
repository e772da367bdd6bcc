// `#pragma pack` is in force where it stood for the user's types, and -fpack-struct, and neither is for ours.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 -fpack-struct=1 -I%S/../Inputs %s -o %t.packed
// RUN: env OMP_NUM_THREADS=2 %t.packed
#include <omp.h>
#include <stdint.h>

#include "verify.h"

typedef float four_floats __attribute__((vector_size(16)));
struct vector {
  four_floats value;
} __attribute__((aligned(16)));

static int around_a_type(void) {
  int sizes = 0;
#pragma pack(push, 1)
  struct tight {
    char c;
    long l;
  };
#pragma pack(pop)
  _Pragma("pack(push)") _Pragma("pack(2)") typedef struct {
    char c;
    long l;
  } even;
  _Pragma("pack(pop)") enum { EVEN = sizeof(even) };
  struct tight t = {1, 2};
  struct {
    char c;
    even e;
  } both = {1, {2, 3}};
#pragma omp parallel num_threads(1) firstprivate(t)
  {
#pragma pack(push, 4)
    struct by_four {
      char c;
      long l;
    };
#pragma pack(pop)
    sizes = sizeof(struct tight) * 1000000 + sizeof t * 10000 + EVEN * 100 + sizeof both;
    VERIFY(sizeof(struct by_four) <= 12 && t.l == 2 && both.e.l == 3);
  }
  return sizes == (int)(sizeof(struct tight) * 1000000 + sizeof(struct tight) * 10000 + sizeof(even) * 100 + sizeof both);
}

#pragma pack(1)
static float within_one(void) {
  struct vector v = {{1, 2, 3, 4}};
  char c = 1, text[3] = "ab";
  double d = 1;
  float result = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task firstprivate(c, text, v, d) shared(result)
  {
    VERIFY((uintptr_t)&v % 16 == 0 && (uintptr_t)&d % _Alignof(double) == 0);
    v.value *= v.value;
    result += v.value[1] + c + text[0] - 'a' + (float)d;
  }
  return result;
}
#pragma pack()

struct ours {
  char c;
  omp_lock_t lock;
};

int main(void) {
  int sum = 0;
  VERIFY(around_a_type());
  VERIFY(within_one() == 6);
  VERIFY(_Alignof(omp_lock_t) == sizeof(void *) && sizeof(omp_alloctrait_t) == 2 * sizeof(void *));
#pragma omp parallel for reduction(+ : sum) schedule(dynamic)
  for (int i = 0; i < 100; i++) sum += i;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 10; i++)
#pragma omp task shared(sum) depend(inout : sum) priority(i)
    sum += i;
  VERIFY(sum == 4995);
  return 0;
}
