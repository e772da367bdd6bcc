// `#pragma pack` over a function is for its types, not for the closures that regions become.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -O0 -I%S/../Inputs %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -O2 -Wall -Wextra -Werror -I%S/../Inputs %s -o %t && env OMP_NUM_THREADS=2 %t
#include "verify.h"

typedef float four_floats __attribute__((vector_size(16)));
struct vector {
  four_floats value;
};

/* Loads and stores that need the alignment. */
__attribute__((noinline)) static void square(vector *v) { v->value *= v->value; }

#pragma pack(1)
static float within_one() {
  vector v = {{1, 2, 3, 4}};
  char c = 1, text[3] = "ab";
  double d = 1;
  float result = 0;
#pragma omp parallel num_threads(2) firstprivate(c, v)
#pragma omp single
  {
#pragma omp task firstprivate(c, text, v, d) shared(result)
    {
      struct tight {
        char c;
        long l;
      };
      VERIFY(sizeof(tight) == 1 + sizeof(long));
      square(&v);
      result += v.value[1] + c + text[0] - 'a' + (float)d;
    }
#pragma omp taskwait
#pragma omp taskloop firstprivate(c, v) shared(result) num_tasks(2)
    for (int i = 0; i < 2; i++) {
      square(&v);
#pragma omp atomic
      result += v.value[0] * c;
    }
  }
  return result;
}
#pragma pack()

int main() {
  VERIFY(within_one() == 6 + 2);
  return 0;
}
