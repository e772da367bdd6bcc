/* LU factorisation, without pivoting, of a matrix of square blocks most of which are zero and not stored; the elimination
 * fills some of them in. The right-looking algorithm: factor the diagonal block, update its row and its column, then
 * everything below and to the right of it.
 *
 * Variants: single has one thread create the tasks of every phase, for has the team share the loops that create them.
 */
#include "../common/bench.h"

static const char variants[] = "single for";
enum variant { SINGLE, FOR };
enum { SIDE = 32 };

typedef float block[SIDE][SIDE];

struct matrix {
  int n;         /* blocks in a row */
  block **at;    /* row by row; null where the block is zero */
};

static block **cell(const struct matrix *matrix, int row, int column) { return &matrix->at[row * matrix->n + column]; }

/* diagonal = L U, in place; L has ones on its diagonal. */
static void factor(block diagonal) {
  for (int k = 0; k < SIDE; k++) {
    for (int i = k + 1; i < SIDE; i++) {
      diagonal[i][k] /= diagonal[k][k];
      for (int j = k + 1; j < SIDE; j++)
        diagonal[i][j] -= diagonal[i][k] * diagonal[k][j];
    }
  }
}

/* right = L^-1 right, for a block right of the diagonal one. */
static void solve_lower(block diagonal, block right) {
  for (int k = 0; k < SIDE; k++)
    for (int i = k + 1; i < SIDE; i++)
      for (int j = 0; j < SIDE; j++)
        right[i][j] -= diagonal[i][k] * right[k][j];
}

/* below = below U^-1, for a block below the diagonal one. */
static void solve_upper(block diagonal, block below) {
  for (int i = 0; i < SIDE; i++) {
    for (int k = 0; k < SIDE; k++) {
      below[i][k] /= diagonal[k][k];
      for (int j = k + 1; j < SIDE; j++)
        below[i][j] -= below[i][k] * diagonal[k][j];
    }
  }
}

/* inner = inner - below right */
static void update(block inner, block below, block right) {
  for (int i = 0; i < SIDE; i++)
    for (int k = 0; k < SIDE; k++)
      for (int j = 0; j < SIDE; j++)
        inner[i][j] -= below[i][k] * right[k][j];
}

static void update_cell(const struct matrix *matrix, int row, int column, int k) {
  block **inner = cell(matrix, row, column);
  if (!*inner)
    *inner = calloc(1, sizeof **inner);
  update(**inner, **cell(matrix, row, k), **cell(matrix, k, column));
}

static void create_lower(const struct matrix *matrix, int k, int column) {
  block *diagonal = *cell(matrix, k, k), *right = *cell(matrix, k, column);
  if (right) {
#pragma omp task TIEDNESS firstprivate(diagonal, right)
    solve_lower(*diagonal, *right);
  }
}

static void create_upper(const struct matrix *matrix, int k, int row) {
  block *diagonal = *cell(matrix, k, k), *below = *cell(matrix, row, k);
  if (below) {
#pragma omp task TIEDNESS firstprivate(diagonal, below)
    solve_upper(*diagonal, *below);
  }
}

static void create_updates(const struct matrix *matrix, int k, int row) {
  if (!*cell(matrix, row, k))
    return;
  for (int column = k + 1; column < matrix->n; column++) {
    if (*cell(matrix, k, column)) {
#pragma omp task TIEDNESS firstprivate(matrix, row, column, k)
      update_cell(matrix, row, column, k);
    }
  }
}

/* Called by one thread. */
static void factorise_single(const struct matrix *matrix) {
  const int n = matrix->n;
  for (int k = 0; k < n; k++) {
    factor(**cell(matrix, k, k));
    for (int i = k + 1; i < n; i++) {
      create_lower(matrix, k, i);
      create_upper(matrix, k, i);
    }
#pragma omp taskwait
    for (int i = k + 1; i < n; i++)
      create_updates(matrix, k, i);
#pragma omp taskwait
  }
}

/* Called by the whole team; the barrier that ends a worksharing construct completes its tasks. */
static void factorise_for(const struct matrix *matrix) {
  const int n = matrix->n;
  for (int k = 0; k < n; k++) {
#pragma omp single
    factor(**cell(matrix, k, k));
#pragma omp for nowait schedule(dynamic)
    for (int i = k + 1; i < n; i++)
      create_lower(matrix, k, i);
#pragma omp for schedule(dynamic)
    for (int i = k + 1; i < n; i++)
      create_upper(matrix, k, i);
#pragma omp for schedule(dynamic)
    for (int i = k + 1; i < n; i++)
      create_updates(matrix, k, i);
  }
}

static void factorise(const struct matrix *matrix, enum variant variant) {
#pragma omp parallel
  {
    if (variant == FOR) {
      factorise_for(matrix);
    } else {
#pragma omp single
      factorise_single(matrix);
    }
  }
}

/* A number in [-1/2, 1/2) */
static float draw(unsigned *random) {
  *random = *random * 1664525u + 1013904223u;
  return (float)(*random >> 16) / 65536 - 0.5f;
}

/* Every block on the diagonal is stored and one in five of the others; the diagonal dominates, so no pivot vanishes. */
static struct matrix build(int n) {
  struct matrix matrix = {n, calloc((size_t)n * (size_t)n, sizeof *matrix.at)};
  unsigned random = 2026;
  for (int row = 0; row < n; row++) {
    for (int column = 0; column < n; column++) {
      if (row != column && draw(&random) > -0.3f)
        continue;
      block *entries = calloc(1, sizeof *entries);
      for (int i = 0; i < SIDE * SIDE; i++)
        (*entries)[i / SIDE][i % SIDE] = draw(&random);
      for (int i = 0; row == column && i < SIDE; i++)
        (*entries)[i][i] += (float)(n * SIDE);
      *cell(&matrix, row, column) = entries;
    }
  }
  return matrix;
}

/* Each block is written by one task at a time in an order that the phases fix, so the result is the same to the bit. */
static int equal(const struct matrix *a, const struct matrix *b) {
  for (int i = 0; i < a->n * a->n; i++) {
    if (!a->at[i] != !b->at[i])
      return 0;
    if (a->at[i] && memcmp(*a->at[i], *b->at[i], sizeof(block)) != 0)
      return 0;
  }
  return 1;
}

static void destroy(struct matrix *matrix) {
  for (int i = 0; i < matrix->n * matrix->n; i++)
    free(matrix->at[i]);
  free(matrix->at);
}

int main(int argc, char **argv) {
  static const int sizes[] = {16, 64, 96, 36};
  const enum variant variant = (enum variant)bench_variant(argc, argv, variants);
  const int n = sizes[bench_size(argc, argv)];
  struct matrix matrix = build(n), expected = build(n);

  double start = bench_start();
  factorise(&matrix, variant);
  double seconds = bench_now() - start;
  /* Outside of a parallel region: every task runs at once. */
  factorise_single(&expected);
  int verified = equal(&matrix, &expected);
  destroy(&matrix);
  destroy(&expected);
  return bench_report("sparselu", argc, argv, variants, seconds, verified);
}
