/* What a worksharing loop makes of code that a compiler vectorises outside of one: ns per element.
 * bytes     a[i] = b[i] + 1, of characters, which may alias anything
 * pointers  a[i] = b[i], of pointers, which may alias the arrays' own
 * triad     a[i] = b[i] + s * c[i]
 * stencil   the mean of four neighbours in a grid
 */
#include "micro.h"

static const char variants[] = "bytes pointers triad stencil";
enum variant { BYTES, POINTERS, TRIAD, STENCIL };

enum { WIDTH = 1024 };
static enum variant variant;
static long elements;
static void *target, *source, *other;

static void bytes(long n, unsigned char *a, const unsigned char *b) {
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    a[i] = (unsigned char)(b[i] + 1);
}

static void pointers(long n, void **a, void **b) {
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    a[i] = b[i];
}

static void triad(long n, double *a, const double *b, const double *c, double s) {
#pragma omp parallel for
  for (long i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
}

static void stencil(long rows, double (*to)[WIDTH], double (*from)[WIDTH]) {
#pragma omp parallel for
  for (long i = 1; i < rows - 1; i++)
    for (long j = 1; j < WIDTH - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static double once(void) {
  const double start = bench_now();
  switch (variant) {
  case BYTES: bytes(elements, (unsigned char *)target, (const unsigned char *)source); break;
  case POINTERS: pointers(elements, (void **)target, (void **)source); break;
  case TRIAD: triad(elements, (double *)target, (const double *)source, (const double *)other, 3); break;
  case STENCIL: stencil(elements / WIDTH, (double(*)[WIDTH])target, (double(*)[WIDTH])source); break;
  }
  return bench_now() - start;
}

/* Of the last element that the loop writes. */
static int is_right(void) {
  const long last = elements - 1, inner = elements - WIDTH - 2;
  switch (variant) {
  case BYTES: return ((unsigned char *)target)[last] == 2;
  case POINTERS: return ((void **)target)[last] == ((void **)source)[last];
  case TRIAD: return ((double *)target)[last] == 1 + 3 * 2.0;
  default: return ((double *)target)[inner] == 1;
  }
}

static void fill(void) {
  for (long i = 0; i < elements; i++) {
    if (variant == BYTES)
      ((unsigned char *)source)[i] = 1;
    else if (variant == POINTERS)
      ((void **)source)[i] = source;
    else
      ((double *)source)[i] = 1, ((double *)other)[i] = 2;
  }
}

int main(int argc, char **argv) {
  static const long rows[] = {8, 64, 512};
  variant = (enum variant)bench_variant(argc, argv, variants);
  elements = rows[bench_size(argc, argv)] * WIDTH;
  target = calloc((size_t)elements, sizeof(double));
  source = calloc((size_t)elements, sizeof(double));
  other = calloc((size_t)elements, sizeof(double));
  if (!target || !source || !other)
    return 1;
  fill();
  once(); /* touches the pages */
  const double seconds = micro_typical(once);
  return micro_report("loop", argc, argv, variants, 1e9 * seconds / (double)elements, "ns", is_right());
}
