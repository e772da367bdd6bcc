// A compound literal of a construct without braces lives as long as the user's block.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
// RUN: %shepcc -fopenmp --shep-backend=clang -O1 -fsanitize=address -fsanitize-address-use-after-scope -I%S/../Inputs %s -o %t.asan
// RUN: env OMP_NUM_THREADS=2 %t.asan
// REQUIRES: clang
#include "verify.h"

struct s {
  int a[8];
};

__attribute__((noinline)) static void overwrite(void) {
  volatile int used[64];
  for (int i = 0; i < 64; i++) used[i] = -1;
  (void)used[0];
}

static int in_block(int four) {
  struct s *p = 0;
  const int *q = 0;
  int sum = 0;
#pragma omp critical
  p = &(struct s){{four, 5, 6}};
  overwrite();
  sum += p->a[0];
#pragma omp masked
#pragma omp critical(inner)
  q = (const int[]){14, four + 11, 16};
  overwrite();
  sum += q[1];
#pragma omp taskgroup
  q = (int[3]){(struct s){{24}}.a[0], 25, sizeof(int[]){1, 2}};
  overwrite();
  sum += q[0] + q[2];
  switch (four) {
    case 4:
#pragma omp critical
      q = (int[]){34};
      overwrite();
      sum += q[0];
  }
  if (four)
#pragma omp critical
    sum += *(int[]){44};
  return sum;
}

static int in_regions(void) {
  int sum = 0;
  const int *seen = 0;
#pragma omp parallel num_threads(1)
  {
    const int *q;
#pragma omp single
    q = (int[]){1, 2};
    overwrite();
    sum += q[1];
#pragma omp sections
    {
      q = (int[]){5};
#pragma omp section
      q = (int[]){3};
    }
#pragma omp parallel num_threads(1)
#pragma omp single
    seen = (int[]){7}, sum += seen[0];
  }
  return sum;
}

int main(void) {
  VERIFY(in_block(4) == 4 + 15 + 24 + 8 + 34 + 44);
  VERIFY(in_regions() == 2 + 7);
  return 0;
}
