/* Smooths the rows of a picture in several passes: docs/assemblies.md.
 *
 *     shepcc -O2 -fopenmp examples/pipeline.c -o pipeline && ./pipeline 4
 */
#include <stdio.h>
#include <stdlib.h>

enum { kRows = 16, kColumns = 20000, kPasses = 8 };

static double picture[2][kRows][kColumns];

/* The members share the columns. Nobody waits here: whoever is ready goes on to another row. */
static void smooth(const double *from, double *to) {
#pragma omp for schedule(static) nowait
  for (int i = 0; i < kColumns; i++) {
    const double left = from[i ? i - 1 : 0], right = from[i < kColumns - 1 ? i + 1 : i];
    to[i] = (left + 2 * from[i] + right) / 4;
  }
}

int main(int count, char **arguments) {
  const int width = count > 1 ? atoi(arguments[1]) : 4;
  for (int row = 0; row < kRows; row++)
    for (int i = 0; i < kColumns; i++) picture[0][row][i] = (row * 37 + i * 11) % 101;
#pragma omp parallel
#pragma omp single
  for (int pass = 0; pass < kPasses; pass++) {
    for (int row = 0; row < kRows; row++) {
      double *from = picture[pass % 2][row], *to = picture[(pass + 1) % 2][row];
#pragma ompx assembly width(width)
#pragma omp task depend(in : from[0]) depend(out : to[0])
      smooth(from, to);
    }
  }
  double sum = 0;
  for (int row = 0; row < kRows; row++)
    for (int i = 0; i < kColumns; i++) sum += picture[kPasses % 2][row][i];
  printf("mean %.6f\n", sum / (kRows * kColumns));
  return 0;
}
