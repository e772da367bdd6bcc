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

#define LIST(first) (int[]){first, 8}

static int in_atomics(int four) {
  struct s *p = 0;
  int *q = 0, list[3] = {0}, sum = 0;
#pragma omp atomic write
  p = &(struct s){{four, 5, 6}};
  overwrite();
  sum += p->a[2];
#pragma omp atomic write
  q = LIST(four);
  overwrite();
  sum += q[0] + q[1];
#pragma omp atomic
  sum += (struct s){{four, 10}}.a[1];
#pragma omp atomic
  list[(int){1}] += four;
  return sum + list[1];
}

static int of_types_without_names(int four) {
  struct { int a; char b[5]; } s = {7, "x"}, *p = 0;
  union { int i; float f; } u = {3}, *q = 0;
  enum { kFirst, kSecond } e = kFirst;
  const __typeof__(e) *r = 0;
  void *v;
  int sum = (int)(s.a + u.i) + (e == kFirst);
#pragma omp taskgroup
  s = (__typeof__(s)){0};
  sum += s.a;
#pragma omp critical
  p = &(__typeof__(s)){four, "abc"};
  sum += p->a;
#pragma omp critical
  p = (__typeof__(*p)[]){{1, ""}, {four, ""}};
  sum += p[1].a;
#pragma omp masked
  q = &(__typeof__(u)){11};
  sum += q->i;
#pragma omp critical
  r = &(__typeof__(e)){kSecond};
  sum += *r == kSecond;
#pragma omp critical
  v = &(struct { int x; }){100};
  sum += *(int *)v;
#pragma omp critical
  v = &(struct defined_here { int x; }){four};
  sum += *(int *)v;
  return sum;
}

int main(void) {
  VERIFY(in_block(4) == 4 + 15 + 24 + 8 + 34 + 44);
  VERIFY(in_regions() == 2 + 7);
  VERIFY(in_atomics(4) == 6 + 12 + 10 + 4);
  VERIFY(of_types_without_names(4) == 11 + 0 + 4 + 4 + 11 + 1 + 100 + 4);
  return 0;
}
