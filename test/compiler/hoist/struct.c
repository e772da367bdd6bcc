// A struct that a function defines moves to file scope when a region names it or captures a variable of it.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
#include "verify.h"

// CHECK: struct shep_local_Point_0 {
// CHECK: struct shep_captures_0 {

static int sum(void) {
  struct Point {
    int x, y;
  };
  struct Point points[8], total = {0, 0};
  int i;
  for (i = 0; i < 8; i++) {
    struct Point p = {i, 2 * i};
    points[i] = p;
  }
#pragma omp parallel shared(points, total)
#pragma omp single
  for (i = 0; i < 8; i++) {
#pragma omp task firstprivate(i) shared(total)
    {
      struct Point mine = points[i], *at = &mine;
#pragma omp critical
      {
        total.x += at->x;
        total.y += ((struct Point){at->x, at->y}).y;
      }
      VERIFY(sizeof(struct Point) == 2 * sizeof(int));
    }
  }
  return total.x + 1000 * total.y;
}

static int other(void) {
  struct Point {
    double where[3];
  } p = {{1, 2, 3}};
  int size = 0;
#pragma omp parallel num_threads(1) firstprivate(p)
  size = (int)(sizeof(struct Point) / sizeof(double) + p.where[2]);
  return size;
}

int main(void) {
  VERIFY(sum() == 28 + 1000 * 56);
  VERIFY(other() == 6);
  return 0;
}
