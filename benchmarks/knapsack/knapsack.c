/* The 0-1 knapsack problem by branch and bound: which items are worth the most and weigh no more than the capacity. Items come in the
 * order of their value per weight; two tasks for each, with it and without it. A branch that could not beat the best packing
 * known, were the next items divisible (Dantzig, Discrete-variable extremum problems, 1957), is left.
 *
 * Variants: none creates tasks at every item; if, final and manual stop at the depth given by the first number.
 */
#include "../common/bench.h"

static const char variants[] = "none if final manual";
enum variant { NONE, IF, FINAL, MANUAL };
enum { MAX_ITEMS = 64 };

struct item {
  int value, weight;
};

/* What has been decided: the first items, what the chosen ones are worth and how much room they leave. */
struct packing {
  int items, value, room;
};

static struct item items[MAX_ITEMS];
static int count, cutoff;
static int best; /* shared: read at any time, raised in the critical region */

static int known_best(void) {
  int value;
#pragma omp atomic read
  value = best;
  return value;
}

static void offer(int value) {
  if (value <= known_best())
    return;
#pragma omp critical(best_packing)
  if (value > best) {
#pragma omp atomic write
    best = value;
  }
}

/* What the rest is worth at most. */
static int bound(struct packing packing) {
  int value = packing.value, room = packing.room;
  for (int i = packing.items; i < count; i++) {
    if (items[i].weight > room)
      return value + (int)((long)items[i].value * room / items[i].weight);
    value += items[i].value;
    room -= items[i].weight;
  }
  return value;
}

static struct packing with_item(struct packing packing) {
  packing.value += items[packing.items].value;
  packing.room -= items[packing.items].weight;
  packing.items++;
  return packing;
}

static struct packing without_item(struct packing packing) {
  packing.items++;
  return packing;
}

/* Whether to go on from this packing. */
static int promises(struct packing packing) {
  if (packing.room < 0)
    return 0;
  offer(packing.value);
  return packing.items < count && bound(packing) > known_best();
}

static void pack_serial(struct packing packing) {
  if (!promises(packing))
    return;
  pack_serial(with_item(packing));
  pack_serial(without_item(packing));
}

static void pack_none(struct packing packing) {
  if (!promises(packing))
    return;
#pragma omp task TIEDNESS
  pack_none(with_item(packing));
#pragma omp task TIEDNESS
  pack_none(without_item(packing));
#pragma omp taskwait
}

static void pack_if(struct packing packing) {
  if (!promises(packing))
    return;
#pragma omp task TIEDNESS if (packing.items < cutoff)
  pack_if(with_item(packing));
#pragma omp task TIEDNESS if (packing.items < cutoff)
  pack_if(without_item(packing));
#pragma omp taskwait
}

static void pack_final(struct packing packing) {
  if (!promises(packing))
    return;
#pragma omp task TIEDNESS final(packing.items >= cutoff) mergeable
  pack_final(with_item(packing));
#pragma omp task TIEDNESS final(packing.items >= cutoff) mergeable
  pack_final(without_item(packing));
#pragma omp taskwait
}

static void pack_manual(struct packing packing) {
  if (packing.items >= cutoff) {
    pack_serial(packing);
    return;
  }
  if (!promises(packing))
    return;
#pragma omp task TIEDNESS
  pack_manual(with_item(packing));
#pragma omp task TIEDNESS
  pack_manual(without_item(packing));
#pragma omp taskwait
}

static void pack(enum variant variant, int capacity) {
  static void (*const search[])(struct packing) = {pack_none, pack_if, pack_final, pack_manual};
  struct packing empty = {0, 0, capacity};
  search[variant](empty);
}

static int by_value_per_weight(const void *left, const void *right) {
  const struct item *a = left, *b = right;
  long difference = (long)b->value * a->weight - (long)a->value * b->weight;
  return (difference > 0) - (difference < 0);
}

/* Weights are multiples of what the capacity is none of, as in the instances that Chvatal (Hard knapsack problems, 1980) shows to be hard:
 * no packing fills the knapsack, so the bound stays above the best of them for long, and how much is searched depends little on how early
 * that is found, that is, on the schedule. Returns the capacity. */
static int generate(int how_many) {
  enum { UNIT = 64, NOISE = 4 };
  unsigned random = 2026;
  int units = 0;
  count = how_many;
  for (int i = 0; i < count; i++) {
    random = random * 1664525u + 1013904223u;
    int weight = 50 + (int)((random >> 16) % 100);
    random = random * 1664525u + 1013904223u;
    items[i].weight = UNIT * weight;
    items[i].value = UNIT * weight + (int)((random >> 16) % NOISE);
    units += weight;
  }
  qsort(items, (size_t)count, sizeof *items, by_value_per_weight);
  return UNIT * (units / 2) + UNIT - 1;
}

/* By dynamic programming (Bellman 1957): worth[w] is what can be had for a weight of w at most. */
static int best_by_tabulation(int capacity) {
  int *worth = calloc((size_t)capacity + 1, sizeof *worth);
  for (int i = 0; i < count; i++) {
    for (int w = capacity; w >= items[i].weight; w--) {
      int with = worth[w - items[i].weight] + items[i].value;
      worth[w] = with > worth[w] ? with : worth[w];
    }
  }
  int result = worth[capacity];
  free(worth);
  return result;
}

int main(int argc, char **argv) {
  static const int sizes[] = {18, 25, 28, 25};
  const enum variant variant = (enum variant)bench_variant(argc, argv, variants);
  const int capacity = generate(sizes[bench_size(argc, argv)]);
  cutoff = (int)bench_number(argc, argv, 0, 10);

  double start = bench_start();
#pragma omp parallel
#pragma omp single
  pack(variant, capacity);
  double seconds = bench_now() - start;
  return bench_report("knapsack", argc, argv, variants, seconds, best == best_by_tabulation(capacity));
}
