// Variables are called as modifiers are, types have no tag of their own, and a qualified array begins and ends a
// taskloop.
// RUN: %matrix --backend=%backend --schedulers=mts --threads=1,3 %s
#include <stdio.h>

typedef struct {
  int x;
} element, *pointer, pair[2];
#pragma omp declare reduction(add : element : omp_out.x += omp_in.x) initializer(omp_priv = (element){0})

static int sum_of_pairs(void) {
  pair totals = {{1}, {2}};
#pragma omp parallel for reduction(add : totals)
  for (int i = 0; i < 10; i++) totals[i % 2].x += i;
  pointer second = &totals[1];
#pragma omp task shared(totals) firstprivate(second)
  totals[0].x += second->x;
#pragma omp taskwait
  return totals[0].x;
}

static int last_of_volatile(void) {
  int volatile v[2] = {3, 4};
  const int c[2] = {5, 6};
  int sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate(v, c) lastprivate(v) reduction(+ : sum)
  for (int i = 0; i < 7; i++) {
    v[0] = c[1];
    v[1] = i;
    sum += c[0];
  }
  return v[0] * 100 + v[1] * 10 + sum;
}

static int names_of_modifiers(void) {
  int step = 3, strict = 2, k = 0, n = 0;
#pragma omp parallel for linear(k : step)
  for (int i = 0; i < 5; i++) k += step;
#pragma omp parallel for linear(k : step(1))
  for (int i = 0; i < 5; i++) k++;
#pragma omp taskloop grainsize(strict) reduction(+ : n)
  for (int i = 0; i < 9; i++) n++;
#pragma omp taskloop num_tasks(strict > 1 ? strict : 1) reduction(+ : n)
  for (int i = 0; i < 9; i++) n++;
#pragma omp taskloop grainsize(strict : 3) reduction(+ : n)
  for (int i = 0; i < 9; i++) n++;
  return k * 100 + n;
}

int main(void) {
  printf("%d %d %d\n", sum_of_pairs(), last_of_volatile(), names_of_modifiers());
  return 0;
}
