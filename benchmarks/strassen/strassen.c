/* Matrix multiplication with seven products of half the size instead of eight (Strassen, Gaussian elimination is not
 * optimal, 1969); each product is a task.
 *
 * Variants: none makes tasks down to the leaf size; if, final and manual stop at the depth given by the first number.
 * The entries are small integers, so every sum is exact and the result can be compared without a tolerance.
 */
#include "../common/bench.h"

static const char variants[] = "none if final manual";
enum variant { NONE, IF, FINAL, MANUAL };
enum { LEAF = 64 };

static enum variant variant;
static int cutoff;

/* A square part of a matrix whose rows are stride entries apart. */
struct block {
  double *at;
  long stride;
};

static struct block quarter(struct block whole, long half, int row, int column) {
  struct block part = {whole.at + row * half * whole.stride + column * half, whole.stride};
  return part;
}

/* to = a + sign * b */
static void combine(struct block to, struct block a, double sign, struct block b, long n) {
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      to.at[i * to.stride + j] = a.at[i * a.stride + j] + sign * b.at[i * b.stride + j];
}

static void multiply_leaf(struct block c, struct block a, struct block b, long n) {
  for (long i = 0; i < n; i++) {
    double *row = c.at + i * c.stride;
    memset(row, 0, (size_t)n * sizeof *row);
    for (long k = 0; k < n; k++) {
      double factor = a.at[i * a.stride + k];
      for (long j = 0; j < n; j++)
        row[j] += factor * b.at[k * b.stride + j];
    }
  }
}

static void multiply(struct block c, struct block a, struct block b, long n, int depth);

/* One of the seven: m = (a1 + a_sign * a2) * (b1 + b_sign * b2), where a sign of 0 leaves the second operand out. */
struct product {
  struct block m, a1, a2, b1, b2;
  double a_sign, b_sign;
};

static struct block operand(struct block first, double sign, struct block second, double *storage, long n) {
  struct block sum = {storage, n};
  if (sign == 0)
    return first;
  combine(sum, first, sign, second, n);
  return sum;
}

static void compute(struct product p, long n, int depth) {
  double *storage = malloc(2 * (size_t)(n * n) * sizeof *storage);
  struct block a = operand(p.a1, p.a_sign, p.a2, storage, n);
  struct block b = operand(p.b1, p.b_sign, p.b2, storage + n * n, n);
  multiply(p.m, a, b, n, depth);
  free(storage);
}

static void spawn(struct product p, long n, int depth) {
  switch (variant) {
  case NONE:
#pragma omp task TIEDNESS
    compute(p, n, depth + 1);
    break;
  case IF:
#pragma omp task TIEDNESS if (depth < cutoff)
    compute(p, n, depth + 1);
    break;
  case FINAL:
#pragma omp task TIEDNESS final(depth >= cutoff) mergeable
    compute(p, n, depth + 1);
    break;
  case MANUAL:
    if (depth < cutoff) {
#pragma omp task TIEDNESS
      compute(p, n, depth + 1);
    } else {
      compute(p, n, depth + 1);
    }
  }
}

static void multiply(struct block c, struct block a, struct block b, long n, int depth) {
  if (n <= LEAF) {
    multiply_leaf(c, a, b, n);
    return;
  }
  const long half = n / 2;
  const struct block a11 = quarter(a, half, 0, 0), a12 = quarter(a, half, 0, 1);
  const struct block a21 = quarter(a, half, 1, 0), a22 = quarter(a, half, 1, 1);
  const struct block b11 = quarter(b, half, 0, 0), b12 = quarter(b, half, 0, 1);
  const struct block b21 = quarter(b, half, 1, 0), b22 = quarter(b, half, 1, 1);
  const struct block c11 = quarter(c, half, 0, 0), c12 = quarter(c, half, 0, 1);
  const struct block c21 = quarter(c, half, 1, 0), c22 = quarter(c, half, 1, 1);
  double *storage = malloc(7 * (size_t)(half * half) * sizeof *storage);
  struct block m[7];
  for (int i = 0; i < 7; i++) {
    m[i].at = storage + i * half * half;
    m[i].stride = half;
  }
  const struct product products[7] = {
      {m[0], a11, a22, b11, b22, 1, 1}, {m[1], a21, a22, b11, b11, 1, 0},  {m[2], a11, a11, b12, b22, 0, -1},
      {m[3], a22, a22, b21, b11, 0, -1}, {m[4], a11, a12, b22, b22, 1, 0}, {m[5], a21, a11, b11, b12, -1, 1},
      {m[6], a12, a22, b21, b22, -1, 1},
  };
  for (int i = 0; i < 7; i++)
    spawn(products[i], half, depth);
#pragma omp taskwait
  combine(c11, m[0], 1, m[3], half);
  combine(c11, c11, -1, m[4], half);
  combine(c11, c11, 1, m[6], half);
  combine(c12, m[2], 1, m[4], half);
  combine(c21, m[1], 1, m[3], half);
  combine(c22, m[0], -1, m[1], half);
  combine(c22, c22, 1, m[2], half);
  combine(c22, c22, 1, m[5], half);
  free(storage);
}

static void fill(double *matrix, long count, unsigned state) {
  for (long i = 0; i < count; i++) {
    state = state * 1664525u + 1013904223u;
    matrix[i] = (double)(state >> 28) - 8;
  }
}

/* out = matrix * in */
static void apply(double *out, const double *matrix, const double *in, long n) {
  for (long i = 0; i < n; i++) {
    out[i] = 0;
    for (long j = 0; j < n; j++)
      out[i] += matrix[i * n + j] * in[j];
  }
}

/* Whether c = a * b, by Freivalds' test: c x = a (b x) for a random x. A wrong c passes with a probability below 1/16. */
static int passes_once(const double *c, const double *a, const double *b, long n, unsigned seed) {
  double *x = malloc(4 * (size_t)n * sizeof *x), *bx = x + n, *abx = bx + n, *cx = abx + n;
  fill(x, n, seed);
  apply(bx, b, x, n);
  apply(abx, a, bx, n);
  apply(cx, c, x, n);
  int equal = memcmp(abx, cx, (size_t)n * sizeof *x) == 0;
  free(x);
  return equal;
}

static int is_product(const double *c, const double *a, const double *b, long n) {
  for (unsigned seed = 1; seed <= 8; seed++)
    if (!passes_once(c, a, b, n, seed))
      return 0;
  return 1;
}

int main(int argc, char **argv) {
  static const long sizes[] = {256, 1024, 2048, 512};
  variant = (enum variant)bench_variant(argc, argv, variants);
  const long n = sizes[bench_size(argc, argv)];
  cutoff = (int)bench_number(argc, argv, 0, 2);
  double *a = malloc(3 * (size_t)(n * n) * sizeof *a), *b = a + n * n, *c = b + n * n;
  fill(a, n * n, 1);
  fill(b, n * n, 2);

  const struct block whole_a = {a, n}, whole_b = {b, n}, whole_c = {c, n};
  double start = bench_start();
#pragma omp parallel
#pragma omp single
  multiply(whole_c, whole_a, whole_b, n, 0);
  double seconds = bench_now() - start;
  int verified = is_product(c, a, b, n);
  free(a);
  return bench_report("strassen", argc, argv, variants, seconds, verified);
}
