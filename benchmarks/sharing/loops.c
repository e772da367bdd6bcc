// Loops with a barrier behind each, in one region or each in a region of its own: what hurts most where threads share a
// core.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kElements = 512 };

static double values[kElements];

static void add_one(void) {
#pragma omp for
  for (int i = 0; i < kElements; ++i) values[i] += 1;
}

int main(int argc, char** argv) {
  const int loops = argc > 1 ? atoi(argv[1]) : 100000;
  const int has_regions = argc > 2 && strcmp(argv[2], "regions") == 0;
  const double begin = omp_get_wtime();
  if (has_regions) {
    for (int each = 0; each < loops; ++each) {
#pragma omp parallel
      add_one();
    }
  } else {
#pragma omp parallel
    for (int each = 0; each < loops; ++each) add_one();
  }
  for (int i = 0; i < kElements; ++i)
    if (values[i] != loops) return fprintf(stderr, "element %d is %g, not %d\n", i, values[i], loops), 1;
  printf("%.6f\n", omp_get_wtime() - begin);
  return 0;
}
