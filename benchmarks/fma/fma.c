/* The potentials of charges in the plane by the adaptive fast multipole algorithm (Greengard and Rokhlin 1987; Carrier, Greengard
 * and Rokhlin 1988; named by Olivier 2012, 7.5, as a program whose work is unbalanced and moves). The charges crowd around a few
 * places, so that the quadtree is some levels deep in places and many in others.
 *
 * Variants: depend has all tasks wait for just the expansions that they read, over all levels; levels has a taskwait after each
 * level and each phase. The first number: the most particles of a leaf.
 *
 * Each task adds in one order, so that every schedule gives the same bits. A sample of the potentials is compared with direct
 * summation, whose error has to be below 1e-6 of their mean size.
 */
#include "../common/bench.h"
#include "cells.h"

static const char variants[] = "depend levels";
enum variant { DEPEND, LEVELS };

static const double most_error = 1e-6;

static enum variant variant;
static struct expansion *multipoles, *locals; /* by cell */
static double *potentials;                    /* by particle */

/* A number in [0, 1). */
static double draw(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 8) / 16777216.0;
}

/* Within the unit square; the nearer to one of three places the denser. */
static void scatter(int count) {
  static const struct point places[3] = {{0.2, 0.3}, {0.71, 0.77}, {0.66, 0.18}};
  unsigned state = 12345;
  for (int i = 0; i < count; i++) {
    double distance = draw(&state), x = 2 * draw(&state) - 1, y = 2 * draw(&state) - 1;
    distance *= 0.17 * distance * distance;
    particles[i].place = add(places[i % 3], point_of(distance * x, distance * y));
    particles[i].charge = i % 2 ? 1 + draw(&state) : -1 - draw(&state);
  }
}

/* P2M or M2M. */
static void go_up(int number) {
  const struct cell *cell = &cells[number];
  struct expansion sum;
  memset(&sum, 0, sizeof sum);
  for (int i = cell->first; is_leaf(cell) && i < cell->first + cell->count; i++)
    add_charge(&sum, particles[i].charge, subtract(particles[i].place, cell->centre));
  for (int child = cell->first_child; child < cell->first_child + cell->children; child++)
    add_multipole(&sum, &multipoles[child], subtract(cells[child].centre, cell->centre));
  multipoles[number] = sum;
}

/* M2L. */
static void go_across(int number) {
  const struct cell *cell = &cells[number];
  struct expansion sum;
  memset(&sum, 0, sizeof sum);
  for (int i = 0; i < cell->far.count; i++)
    add_far(&sum, &multipoles[cell->far.cells[i]], subtract(cells[cell->far.cells[i]].centre, cell->centre));
  locals[number] = sum;
}

/* L2L. */
static void go_down(int number) {
  int parent = cells[number].parent;
  add_local(&locals[number], &locals[parent], subtract(cells[number].centre, cells[parent].centre));
}

static double potential_of(int target, int first, int count) {
  double sum = 0;
  for (int i = first; i < first + count; i++)
    if (i != target)
      sum += particles[i].charge * 0.5 * log(size_squared(subtract(particles[i].place, particles[target].place)));
  return sum;
}

/* P2P. */
static void look_near(int number) {
  const struct cell *leaf = &cells[number];
  for (int target = leaf->first; target < leaf->first + leaf->count; target++) {
    double sum = 0;
    for (int i = 0; i < leaf->near.count; i++) {
      const struct cell *source = &cells[leaf->near.cells[i]];
      sum += potential_of(target, source->first, source->count);
    }
    potentials[target] = sum;
  }
}

/* L2P. */
static void evaluate(int number) {
  const struct cell *leaf = &cells[number];
  for (int i = leaf->first; i < leaf->first + leaf->count; i++)
    potentials[i] += potential_at(&locals[number], subtract(particles[i].place, leaf->centre));
}

static void list_below(int number, struct list candidates) {
  struct list rest = {NULL, 0, 0};
  list_cells(&cells[number], &candidates, &rest);
  for (int i = 0; i < cells[number].children; i++) {
    int child = cells[number].first_child + i;
#pragma omp task TIEDNESS
    list_below(child, rest);
  }
#pragma omp taskwait
  free(rest.cells);
}

static void list_all(void) {
  struct list all = {NULL, 0, 0};
  append(&all, 0);
  list_below(0, all);
  free(all.cells);
}

/* In the order of a serial run, so that without OpenMP this is one. */
static void run_by_dependences(void) {
  for (int cell = cell_count - 1; cell >= 0; cell--) {
    const int first = cells[cell].first_child, children = cells[cell].children;
#pragma omp task TIEDNESS depend(iterator(int i = 0 : children), in : multipoles[first + i]) depend(out : multipoles[cell])
    go_up(cell);
  }
  for (int cell = 0; cell < cell_count; cell++) {
    const int *far = cells[cell].far.cells, count = cells[cell].far.count, parent = cells[cell].parent;
#pragma omp task TIEDNESS depend(iterator(int i = 0 : count), in : multipoles[far[i]]) depend(out : locals[cell])
    go_across(cell);
    if (parent >= 0) {
#pragma omp task TIEDNESS depend(in : locals[parent]) depend(inout : locals[cell])
      go_down(cell);
    }
    if (is_leaf(&cells[cell])) {
      const int first = cells[cell].first;
#pragma omp task TIEDNESS depend(out : potentials[first])
      look_near(cell);
#pragma omp task TIEDNESS depend(in : locals[cell]) depend(inout : potentials[first])
      evaluate(cell);
    }
  }
#pragma omp taskwait
}

static void for_cells(int first, int last, int only_leaves, void (*work)(int)) {
  for (int cell = first; cell < last; cell++) {
    if (only_leaves && !is_leaf(&cells[cell]))
      continue;
#pragma omp task TIEDNESS
    work(cell);
  }
#pragma omp taskwait
}

/* The number of the level's first cell. */
static int level_begin(int level) {
  int cell = 0;
  while (cell < cell_count && cells[cell].level < level)
    cell++;
  return cell;
}

static void run_by_levels(void) {
  const int levels = cells[cell_count - 1].level + 1;
  for (int level = levels - 1; level >= 0; level--)
    for_cells(level_begin(level), level_begin(level + 1), 0, go_up);
  for_cells(0, cell_count, 0, go_across);
  for (int level = 1; level < levels; level++)
    for_cells(level_begin(level), level_begin(level + 1), 0, go_down);
  for_cells(0, cell_count, 1, look_near);
  for_cells(0, cell_count, 1, evaluate);
}

/* Of some potentials, against direct summation: the root of the mean square over that of the potentials themselves. */
static double error_of_some(int count, int some) {
  double error = 0, size = 0;
  for (int i = 0; i < some; i++) {
    int target = (int)((long)count * i / some);
    double exact = potential_of(target, 0, count);
    error += (potentials[target] - exact) * (potentials[target] - exact);
    size += exact * exact;
  }
  return sqrt(error / size);
}

int main(int argc, char **argv) {
  static const struct {
    int particles, most;
  } *input, inputs[] = {{2000, 40}, {40000, 40}, {1000000, 60}, {20000, 40}};
  double start, seconds, error;
  variant = (enum variant)bench_variant(argc, argv, variants);
  input = &inputs[bench_size(argc, argv)];
  const int most = (int)bench_number(argc, argv, 0, input->most);
  if (most < 1)
    bench_usage(argv[0], variants);
  expansion_begin();
  particles = (struct particle *)memory_for((size_t)input->particles, sizeof *particles);
  potentials = (double *)memory_for((size_t)input->particles, sizeof *potentials);
  scatter(input->particles);
  build_cells(input->particles, most);
  multipoles = (struct expansion *)memory_for((size_t)cell_count, sizeof *multipoles);
  locals = (struct expansion *)memory_for((size_t)cell_count, sizeof *locals);

  start = bench_start();
#pragma omp parallel
#pragma omp single
  {
    list_all();
    if (variant == DEPEND)
      run_by_dependences();
    else
      run_by_levels();
  }
  seconds = bench_now() - start;
  error = error_of_some(input->particles, 100);
  printf("cells=%d levels=%d error=%.2e\n", cell_count, cells[cell_count - 1].level + 1, error);
  return bench_report("fma", argc, argv, variants, seconds, error < most_error);
}
