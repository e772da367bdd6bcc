// A type that a function's own head defines, and types without names in others, are named in regions (OpenMP 5.2, 5).
// RUN: %shepcc --shep-backend=%backend -Wall -Wno-unused-variable -Werror -fopenmp %s -o %t && %t | %FileCheck %s
#include <stdio.h>

struct {
  int a;
  struct {
    int b;
  } in[2];
} g = {1, {{2}, {3}}};
static struct Result {
  int x;
  char rest[3];
} __attribute__((packed)) make(int v) {
  struct Result r = {v, {0}};
#pragma omp parallel num_threads(2) firstprivate(r)
  r.x++;
  return r;
}
enum Kind { kOne = 5, kTwo } kind(int n) {
  enum Kind e = kTwo;
  int s = 0;
#pragma omp parallel for reduction(+ : s) firstprivate(e)
  for (int i = 0; i < n; i++) s += e + kOne;
  return s > 30 ? kOne : kTwo;
}
static struct {
  int y;
} nameless;
static union {
  int i;
  struct {
    short low;
  } part;
} whole(int x) {
  __typeof__(whole(0)) u = {x};
#pragma omp task shared(u)
  u.part.low++;
#pragma omp taskwait
  return u;
}
struct Outer {
  struct {
    int q;
  } in;
  enum { kThree = 3 } e;
  struct Tag {
    int t;
  } tag;
};

int main(void) {
  struct Outer o = {{4}, kThree, {5}};
  struct {
    struct {
      int b;
    } in[2];
  } local = {{{2}, {3}}};
  __typeof__(local.in[0])* inner = local.in;
  __typeof__(g.in[0]) of_file = g.in[1];
  __typeof__(o.in) in = o.in, array[2] = {{1}, {2}};
  __typeof__(o.e) e = o.e;
  struct Tag tag = o.tag;
  int s = 0;
#pragma omp parallel for reduction(+ : s) firstprivate(of_file, in, e, tag)
  for (int i = 0; i < 2; i++) s += inner[i].b + of_file.b + in.q + (int)e + tag.t + array[i].q;
  // CHECK: 3 7 5 4 38
  printf("%d %d %d %d %d\n", make(3).x, (int)sizeof(make(1)), kind(3), whole(3).i, s);
  return nameless.y;
}
