/* A floorplan of the least area by branch and bound: cells, each of which may have one of several shapes, are placed one after the other,
 * each into a corner that those before it make, so that no two overlap. A task for each cell that is placed, with a copy of the plan. A plan whose
 * bounding box is no smaller than the smallest complete one known is left (Wimer, Koren, Cederbaum, Optimal aspect ratios of
 * building blocks in VLSI, 1989, have the shapes; Lawler and Wood, Branch-and-bound methods, 1966, the search).
 * How much is searched depends on how early a good plan is found, and so on the schedule.
 *
 * Variants: none creates tasks for every cell; if, final and manual stop at the depth given by the first number.
 */
#include "../common/bench.h"

static const char variants[] = "none if final manual";
enum variant { NONE, IF, FINAL, MANUAL };
enum { MAX_CELLS = 16, MAX_SHAPES = 3 };

struct shape {
  int width, height;
};

struct cell {
  int shapes;
  struct shape shape[MAX_SHAPES];
};

struct rectangle {
  int left, bottom, right, top;
};

struct plan {
  int cells, width, height;
  struct rectangle at[MAX_CELLS];
};

static enum variant variant;
static struct cell cells[MAX_CELLS];
static int count, cutoff;
static int least;        /* shared: the area of the best plan; read at any time, lowered in the critical region */
static struct plan best; /* written there */

static int area(const struct plan *plan) { return plan->width * plan->height; }

static int least_area(void) {
  int result;
#pragma omp atomic read
  result = least;
  return result;
}

static void offer(const struct plan *plan) {
#pragma omp critical(best_plan)
  if (area(plan) < least) {
    best = *plan;
#pragma omp atomic write
    least = area(plan);
  }
}

static int overlap(const struct rectangle *a, const struct rectangle *b) {
  return a->left < b->right && b->left < a->right && a->bottom < b->top && b->bottom < a->top;
}

static int is_free(const struct plan *plan, const struct rectangle *place) {
  for (int i = 0; i < plan->cells; i++)
    if (overlap(&plan->at[i], place))
      return 0;
  return 1;
}

/* Adds a cell at this corner; 0 if it does not fit or cannot lead to a better plan. */
static int place(struct plan *plan, struct shape shape, int left, int bottom) {
  const struct rectangle here = {left, bottom, left + shape.width, bottom + shape.height};
  if (!is_free(plan, &here))
    return 0;
  plan->at[plan->cells++] = here;
  plan->width = here.right > plan->width ? here.right : plan->width;
  plan->height = here.top > plan->height ? here.top : plan->height;
  return area(plan) < least_area();
}

/* The corners: right of a cell on the ground of another, and above a cell at the left side of another. */
static int corner(const struct plan *plan, int number, int *left, int *bottom) {
  if (plan->cells == 0) {
    *left = *bottom = 0;
    return number == 0;
  }
  const struct rectangle *a = &plan->at[number / plan->cells % plan->cells], *b = &plan->at[number % plan->cells];
  if (number < plan->cells * plan->cells) {
    *left = a->right;
    *bottom = b->bottom;
    return b->bottom < a->top && b->right <= a->right;
  }
  *left = b->left;
  *bottom = a->top;
  return b->left < a->right && b->top <= a->top;
}

static void extend(const struct plan *plan);

static void extend_in_task(const struct plan next) {
  const int depth = next.cells;
  switch (variant) {
  case NONE:
#pragma omp task TIEDNESS
    extend(&next);
    break;
  case IF:
#pragma omp task TIEDNESS if (depth <= cutoff)
    extend(&next);
    break;
  case FINAL:
#pragma omp task TIEDNESS final(depth > cutoff) mergeable
    extend(&next);
    break;
  case MANUAL:
    if (depth <= cutoff) {
#pragma omp task TIEDNESS
      extend(&next);
    } else {
      extend(&next);
    }
  }
}

/* Searches all that begins with this plan. */
static void extend(const struct plan *plan) {
  if (plan->cells == count) {
    offer(plan);
    return;
  }
  const struct cell *cell = &cells[plan->cells];
  const int corners = plan->cells ? 2 * plan->cells * plan->cells : 1;
  for (int number = 0; number < corners; number++) {
    int left, bottom;
    if (!corner(plan, number, &left, &bottom))
      continue;
    for (int shape = 0; shape < cell->shapes; shape++) {
      struct plan next = *plan;
      if (place(&next, cell->shape[shape], left, bottom))
        extend_in_task(next);
    }
  }
  if (variant != MANUAL || plan->cells < cutoff) {
#pragma omp taskwait
  }
}

/* Areas that can be had as more than one rectangle. */
static void generate(int how_many, unsigned random) {
  static const int areas[] = {12, 6, 20, 8, 24, 4, 18, 16, 10, 30};
  count = how_many;
  for (int i = 0; i < count; i++) {
    random = random * 1664525u + 1013904223u;
    const int size = areas[(random >> 16) % (sizeof areas / sizeof *areas)];
    for (int width = 2; width < size && cells[i].shapes < MAX_SHAPES; width++)
      if (size % width == 0)
        cells[i].shape[cells[i].shapes++] = (struct shape){width, size / width};
  }
}

/* Whether every cell of the plan has one of its shapes, none overlaps another, and the bounding box is theirs. */
static int is_plan(const struct plan *plan) {
  struct plan checked = {0, 0, 0, {{0, 0, 0, 0}}};
  least = 1 << 30;
  for (int i = 0; i < plan->cells; i++) {
    const struct rectangle *at = &plan->at[i];
    const struct shape shape = {at->right - at->left, at->top - at->bottom};
    int known = 0;
    for (int each = 0; each < cells[i].shapes; each++)
      known |= cells[i].shape[each].width == shape.width && cells[i].shape[each].height == shape.height;
    if (!known || !place(&checked, shape, at->left, at->bottom))
      return 0;
  }
  return plan->cells == count && area(&checked) == area(plan);
}

int main(int argc, char **argv) {
  static const struct {
    int cells;
    unsigned seed;
    int least; /* what the serial elision finds */
  } *input, inputs[] = {{6, 7, 84}, {8, 7, 112}, {9, 1, 138}, {8, 2, 114}};
  static const struct plan empty;
  variant = (enum variant)bench_variant(argc, argv, variants);
  input = &inputs[bench_size(argc, argv)];
  cutoff = (int)bench_number(argc, argv, 0, 4);
  generate(input->cells, input->seed);
  least = 1 << 30;

  double start = bench_start();
#pragma omp parallel
#pragma omp single
  extend(&empty);
  double seconds = bench_now() - start;
  int verified = least == input->least && area(&best) == input->least && is_plan(&best);
  if (!verified)
    fprintf(stderr, "found %d cells on %d x %d, not on %d\n", best.cells, best.width, best.height, input->least);
  return bench_report("floorplan", argc, argv, variants, seconds, verified);
}
