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

/// Their bounds are known where the function stands only, and stay what they were there.
static int types_of_variable_size(int n) {
  typedef int row[n];
  typedef row *rows;
  struct pair {
    int x, y;
  };
  typedef struct pair cell[2][n];
  row table[3];
  int total = 0;
  rows chosen = table;
  for (int i = 0; i < 3; i++)
#pragma omp task shared(table) firstprivate(i)
  {
    row copy;
    cell cells;
    for (int j = 0; j < (int)(sizeof(row) / sizeof(int)); j++) {
      cells[1][j].x = i * j;
#pragma omp task shared(copy, cells) firstprivate(j)
      {
        rows target = &copy;
        (*target)[j] = cells[1][j].x + (int)(sizeof(cell) / sizeof cells[0] + sizeof(row) / sizeof(int));
      }
    }
#pragma omp taskwait
    for (int j = 0; j < (int)(sizeof copy / sizeof copy[0]); j++) table[i][j] = copy[j];
  }
#pragma omp taskwait
  n = 100;
#pragma omp task shared(total) firstprivate(chosen)
  {
    rows last = chosen + 2;
    for (int j = 0; j < (int)(sizeof *last / sizeof **last); j++) total += (*last)[j];
  }
#pragma omp taskwait
  return total + n;
}

int main(void) {
  int i;
#pragma omp parallel
#pragma omp single
  for (i = 0; i < 5; i++)
    printf("%ld %d\n", all_kinds(i), types_of_variable_size(i + 4));
  printf("%d\n", through_anonymous_pointer());
  return 0;
}
