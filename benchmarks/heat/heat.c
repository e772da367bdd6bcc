/* Heat diffusion on a plate: the five-point stencil, swept in steps from one array into another and back. Each sweep divides the
 * rows in halves, one task for each, down to the number of rows given by the first number.
 *
 * Variants: oblivious fills the arrays in one thread; spread has each locality domain fill its part of the rows, and so own their
 * pages; local also sweeps each part where it lies (Olivier 2012, 7.4).
 */
#include "../common/bench.h"
#include "../common/locality.h"

static const char variants[] = "oblivious spread local";
enum variant { OBLIVIOUS, SPREAD, LOCAL };

static enum variant variant;
static int cutoff, rows, columns;
static double *now, *next;

static double *row(double *plate, int number) { return plate + (size_t)number * (size_t)columns; }

/* Hot in one corner, and no two places alike. */
static void fill(int first, int last) {
  for (int i = first; i < last; i++)
    for (int j = 0; j < columns; j++)
      row(now, i)[j] = row(next, i)[j] = (double)((i * 31 + j * 17) % 101) + (i + j < rows / 4 ? 1000.0 : 0.0);
}

static void sweep_rows(int first, int last) {
  touch(row(next, first));
  for (int i = first > 0 ? first : 1; i < last && i < rows - 1; i++) {
    const double *above = row(now, i - 1), *here = row(now, i), *below = row(now, i + 1);
    double *result = row(next, i);
    for (int j = 1; j < columns - 1; j++)
      result[j] = here[j] + 0.2 * (above[j] + below[j] + here[j - 1] + here[j + 1] - 4.0 * here[j]);
  }
}

static void sweep(int first, int last) {
  int middle = first + (last - first) / 2;
  if (last - first <= cutoff) {
    sweep_rows(first, last);
    return;
  }
#pragma omp task TIEDNESS
  sweep(first, middle);
#pragma omp task TIEDNESS
  sweep(middle, last);
#pragma omp taskwait
}

static int part(int domain, int domains) { return (int)((long)rows * domain / domains); }

/* The pragma goes unread by other compilers: then it is a spread in name only. */
static void fill_by_domains(int domains) {
  for (int domain = 0; domain < domains; domain++) {
    int first = part(domain, domains), last = part(domain + 1, domains);
#pragma ompx locality_domain(domain)
#pragma omp task TIEDNESS
    fill(first, last);
  }
#pragma ompx locality_domain(-1)
#pragma omp taskwait
}

static void sweep_by_domains(int domains) {
  for (int domain = 0; domain < domains; domain++) {
    int first = part(domain, domains), last = part(domain + 1, domains);
#pragma ompx locality_domain(domain)
#pragma omp task TIEDNESS
    sweep(first, last);
  }
#pragma ompx locality_domain(-1)
#pragma omp taskwait
}

static void swap_plates(void) {
  double *plate = now;
  now = next;
  next = plate;
}

static double *plate(void) {
  void *memory = NULL;
  if (posix_memalign(&memory, 4096, (size_t)rows * (size_t)columns * sizeof(double)) != 0)
    exit(1);
  return (double *)memory;
}

static void simulate(int steps) {
  int domains = locality_domains();
  for (int step = 0; step < steps; step++) {
    if (variant == LOCAL)
      sweep_by_domains(domains);
    else
      sweep(0, rows);
    swap_plates();
  }
}

/* Bit for bit what the same sweeps give without tasks. */
static int verify(const double *result, int steps) {
  int equal;
  now = plate();
  next = plate();
  fill(0, rows);
  for (int step = 0; step < steps; step++) {
    sweep_rows(0, rows);
    swap_plates();
  }
  equal = memcmp(now, result, (size_t)rows * (size_t)columns * sizeof(double)) == 0;
  free(now);
  free(next);
  return equal;
}

int main(int argc, char **argv) {
  static const struct {
    int rows, columns, steps, cutoff;
  } *input, inputs[] = {{256, 512, 20, 8}, {2048, 2048, 40, 16}, {8192, 4096, 60, 32}, {2048, 1024, 60, 16}};
  double start, seconds;
  variant = (enum variant)bench_variant(argc, argv, variants);
  input = &inputs[bench_size(argc, argv)];
  rows = input->rows;
  columns = input->columns;
  cutoff = (int)bench_number(argc, argv, 0, input->cutoff);
  now = plate();
  next = plate();

  touches_begin();
  if (variant == OBLIVIOUS)
    fill(0, rows);
#pragma omp parallel
#pragma omp single
  if (variant != OBLIVIOUS)
    fill_by_domains(locality_domains());
  start = bench_start();
#pragma omp parallel
#pragma omp single
  simulate(input->steps);
  seconds = bench_now() - start;
  touches_end();
  touches_wanted = 0;
  return bench_report("heat", argc, argv, variants, seconds, verify(now, input->steps));
}
