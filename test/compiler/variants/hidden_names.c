// A call reaches the variant whatever the variant's name means where the call stands, and however the call names the
// function (OpenMP 5.2, 7.5).
// RUN: %shepcc --shep-backend=%backend -Wall -Wextra -Wno-unused-parameter -Werror -fopenmp %s -o %t
// RUN: %t | %FileCheck %s
#include <stdio.h>

static int w;
static int v(int x) { return 10 + x; }
static int u(int x) { return 20 + x; }
int vg(int x);
int vg(int x) { return 900 + x; }
#pragma omp declare variant(v) match(device = {kind(host)})
static int g(int x) { return x; }
#pragma omp declare variant(u) match(user = {condition(w)})
static int h(int x) { return x; }
static int other(int x) { return 800 + x; }

static int local(void) {
  int v = 3;
  return g(v);
}
static int parameter(int (*v)(int), int (*u)(int), int w) { return g(1) + h(1) + w; }
static int region(int v) {
  int s = 0;
#pragma omp parallel for firstprivate(v) reduction(+ : s)
  for (int i = 0; i < 2; i++) s += g(v) + (*g)(i);
  return s;
}
static int enumerated(void) {
  enum { v = 7 };
  struct u {
    int u;
  } one = {1};
  return g(v) + h(one.u);
}

int main(void) {
  // CHECK: 13 817 43
  w = 0;
  printf("%d %d %d\n", local(), 805 + parameter(other, other, 0), region(1));
  // CHECK: 38 11 11 11 11
  w = 1;
  printf("%d %d %d %d %d\n", enumerated(), (*g)(1), (&g)(1), (g)(1), (**g)(1));
  // CHECK: 32
  printf("%d\n", parameter(other, other, 0));
  return 0;
}
