// Reductions of arrays, array sections, variable length arrays and declared reductions.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

struct Point {
  double x, y;
};
static void merge(struct Point *out, const struct Point *in) { out->x += in->x, out->y += in->y; }
static void start(struct Point *p, double x) { p->x = x, p->y = 0; }
#pragma omp declare reduction(points : struct Point : merge(&omp_out, &omp_in)) initializer(start(&omp_priv, 0))
#pragma omp declare reduction(plain : struct Point : omp_out.x += omp_in.x, omp_out.y += omp_in.y)
#pragma omp declare reduction(largest : int, long : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = -1000)

static void histogram(int n, int bins, long count[bins], int *rows, int (*table)[3]) {
#pragma omp parallel for reduction(+ : count[0 : bins]) reduction(max : rows[1 : 2]) reduction(+ : table[ : 2][ : 3])
  for (int i = 0; i < n; i++) {
    count[i % bins]++;
    if (i > rows[2]) rows[2] = i;
    table[i % 2][i % 3] += 1;
  }
}

int main(void) {
  int n = 60, grid[2][3] = {{1}}, rows[3] = {9, 9, 9}, table[2][3] = {{0}};
  long count[4] = {100, 0, 0, 0}, big = -5;
  struct Point sum = {1, 1}, again = {0, 0}, several[2] = {{0, 0}, {5, 5}};
  int most = -7;
#pragma omp parallel for reduction(+ : grid) reduction(points : sum, several) reduction(plain : again) reduction(largest : most, big)
  for (int i = 0; i < n; i++) {
    grid[i % 2][i % 3] += i;
    sum.x += i;
    several[1].y += 1;
    again.y += 2;
    if (i > most) most = i;
    if (2 * i > big) big = 2 * i;
  }
  VERIFY(grid[0][0] == 271 && grid[1][2] == 320);
  VERIFY(sum.x == 1771 && sum.y == 1 && several[1].y == 65 && several[0].x == 0 && again.y == 120);
  VERIFY(most == 59 && big == 118);
  histogram(n, 4, count, rows, table);
  VERIFY(count[0] == 115 && count[3] == 15 && rows[0] == 9 && rows[2] == 59 && table[1][2] == 10);
  int local[n];
  for (int i = 0; i < n; i++) local[i] = 0;
#pragma omp parallel num_threads(3) reduction(+ : local)
  for (int i = 0; i < n; i++) local[i] += i;
  VERIFY(local[10] == 30);
  struct {
    int value;
  } scoped = {0};
#pragma omp declare reduction(inner : int : omp_out += 2 * omp_in) initializer(omp_priv = 0)
  int twice = 0;
#pragma omp parallel num_threads(2) reduction(inner : twice)
  twice = 1 + scoped.value;
  VERIFY(twice == 4);
  return 0;
}
