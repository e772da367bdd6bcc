// Regions that use what only their function knows: local structs, unions, enums, typedefs, anonymous types, statics.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#include <stdlib.h>

static long all_kinds(int n) {
  enum colour { RED = 3, GREEN };
  struct point {
    int x;
    enum colour colour;
    struct {
      short inner[2];
    } nested;
  } point = {n, GREEN, {{7, 8}}};
  typedef int vector[4];
  typedef struct point *handle;
  vector values = {1, 2, 3, n};
  handle at = &point;
  union {
    int number;
    unsigned char bytes[4];
  } either;
  struct {
    unsigned low : 3, high : 5;
  } bits = {5, 17};
  static int calls;
  int (*absolute)(int) = abs;
  long result = 0;
  either.number = n;
#pragma omp task firstprivate(point, values, either, bits) shared(result, calls)
  {
    enum colour copy = point.colour;
    struct point moved = point;
    vector squares = {1, 4, 9, 16};
    moved.x += copy == GREEN ? squares[3] : RED;
    result = moved.x + values[3] + absolute(-either.number) + bits.low + bits.high + at->nested.inner[1];
#pragma omp atomic
    calls++;
  }
#pragma omp taskwait
  return result + calls;
}

static int through_anonymous_pointer(void) {
  const struct {
    int first, last;
  } *range, ranges[] = {{1, 4}, {5, 9}};
  int sum = 0, i;
  range = &ranges[1];
#pragma omp parallel for reduction(+ : sum)
  for (i = range->first; i <= range->last; i++)
    sum += i;
  return sum;
}

int main(void) {
  int i;
#pragma omp parallel
#pragma omp single
  for (i = 0; i < 5; i++)
    printf("%ld\n", all_kinds(i));
  printf("%d\n", through_anonymous_pointer());
  return 0;
}
