/* Heat diffusion on a plate that is cut into square tiles, a task for each tile of each step: a tile waits for itself
 * and its four neighbours of the step before. The members of a tile's assembly share its rows.
 *
 *     assembly_stencil [variant [size [width [tiles]]]]
 *
 * Variants: fixed, assemblies of the given width (2); auto, of a width that the library chooses; none, the same tasks
 * without assemblies. `tiles` is how many there are on a side: with few of them there are cores without a tile, with
 * many there is no use for a second member.
 */
#include "../common/assembly.h"
#include "../common/bench.h"

enum { MOST_TILES = 64, PIECE = 64 }; /* PIECE: places that are computed in about 0.1 us */
enum variant { FIXED, AUTO, NONE };

static const char variants[] = "fixed auto none";
static enum variant variant;
static int width, side, tiles;
static double* plates[2];
static char done[2][MOST_TILES + 2]
                [MOST_TILES + 2]; /* what dependences name, for each plate; tiles around there are none */

static double* row(int plate, int number) { return plates[plate] + (size_t)number * (size_t)side; }

/* Hot in one corner, and no two places alike. */
static void fill(void) {
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++)
      row(0, i)[j] = row(1, i)[j] = (double)((i * 31 + j * 17) % 101) + (i + j < side / 4 ? 1000.0 : 0.0);
}

static void sweep_row(int from, int i, int first, int last) {
  const double *above = row(from, i - 1), *here = row(from, i), *below = row(from, i + 1);
  double* result = row(!from, i);
  for (int j = first; j < last; j++)
    result[j] = here[j] + 0.2 * (above[j] + below[j] + here[j - 1] + here[j + 1] - 4.0 * here[j]);
  bench_worked((last - first + PIECE - 1) / PIECE);
}

/* The plate's edge stays as it is. */
static int begin_of(int tile) { return 1 + (int)((long)(side - 2) * tile / tiles); }

static void sweep_tile(int from, int y, int x) {
  MEMBERS_SHARE_NOWAIT
  for (int i = begin_of(y); i < begin_of(y + 1); i++) sweep_row(from, i, begin_of(x), begin_of(x + 1));
}

static void sweep_alone(int from, int y, int x) {
  for (int i = begin_of(y); i < begin_of(y + 1); i++) sweep_row(from, i, begin_of(x), begin_of(x + 1));
}

/* A tile reads what it and its neighbours have written in the step before. */
#define BEHIND(here) \
  depend(out : done[!from][y + 1][x + 1]) \
      depend(in : here[y + 1][x + 1], here[y][x + 1], here[y + 2][x + 1], here[y + 1][x], here[y + 1][x + 2])
#define PRAGMA(text) _Pragma(#text)
#define TASK(clauses) PRAGMA(omp task firstprivate(from, y, x) clauses TIEDNESS)

static void create(int from, int y, int x) {
  const long bytes = 2L * (side / tiles) * (side / tiles) * (long)sizeof(double);
  (void)bytes;
  switch (variant) {
    case FIXED:
#pragma ompx assembly width(width)
      TASK(BEHIND(done[from]))
      sweep_tile(from, y, x);
      break;
    case AUTO:
#pragma ompx assembly width(auto : bytes)
      TASK(BEHIND(done[from]))
      sweep_tile(from, y, x);
      break;
    case NONE: TASK(BEHIND(done[from])) sweep_alone(from, y, x);
  }
}

static void sweep_all(int steps) {
  for (int step = 0; step < steps; step++)
    for (int y = 0; y < tiles; y++)
      for (int x = 0; x < tiles; x++) create(step % 2, y, x);
#pragma omp taskwait
}

/* Bit for bit what the same sweeps give without tasks. */
static int verify(int steps) {
  const size_t bytes = (size_t)side * (size_t)side * sizeof(double);
  double* const result = (double*)malloc(bytes);
  int equal;
  memcpy(result, plates[steps % 2], bytes);
  fill();
  for (int step = 0; step < steps; step++)
    for (int i = 1; i < side - 1; i++) sweep_row(step % 2, i, 1, side - 1);
  equal = memcmp(result, plates[steps % 2], bytes) == 0;
  free(result);
  return equal;
}

int main(int argc, char** argv) {
  static const struct {
    int side, steps;
  } *input, inputs[] = {{130, 6}, {770, 40}, {4098, 100}, {1026, 60}};
  double start, seconds;
  variant = (enum variant)bench_variant(argc, argv, variants);
  input = &inputs[bench_size(argc, argv)];
  side = input->side;
  width = (int)bench_number(argc, argv, 0, 2);
  tiles = (int)bench_number(argc, argv, 1, 6);
  if (tiles < 1 || tiles > MOST_TILES) bench_usage(argv[0], variants);
  plates[0] = (double*)malloc((size_t)side * (size_t)side * sizeof(double));
  plates[1] = (double*)malloc((size_t)side * (size_t)side * sizeof(double));
  fill();
  start = bench_start();
#pragma omp parallel
#pragma omp single
  sweep_all(input->steps);
  seconds = bench_now() - start;
  return bench_report("assembly_stencil", argc, argv, variants, seconds, verify(input->steps));
}
