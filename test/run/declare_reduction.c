// Reductions that the program declares, with and without an initializer, on a struct; whose initializer is a function
// that gives the value, or one that sets it; one that starts with the original's value.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

struct range {
  int low, high;
  long count;
};

static void widen(struct range *into, const struct range *from) {
  if (from->low < into->low)
    into->low = from->low;
  if (from->high > into->high)
    into->high = from->high;
  into->count += from->count;
}

static void make_empty(struct range *range) {
  range->low = 1000000;
  range->high = -1000000;
  range->count = 0;
}

#pragma omp declare reduction(widen : struct range : widen(&omp_out, &omp_in)) initializer(make_empty(&omp_priv))

static struct range empty(int low) {
  struct range range = {low, -low, 0};
  return range;
}
static struct range wider(struct range a, struct range b) { return widen(&a, &b), a; }
#pragma omp declare reduction(wider : struct range : omp_out = wider(omp_out, omp_in)) initializer(omp_priv = empty(1000000))
#pragma omp declare reduction(larger : int, long : omp_out = omp_out > omp_in ? omp_out : omp_in) initializer(omp_priv = -5)

struct kept {
  int sum;
};
#pragma omp declare reduction(keep : struct kept : omp_out.sum += omp_in.sum) initializer(omp_priv = omp_orig)

/// Threads that leave the region early must not change what those that come late start with.
static int start_alike(void) {
  struct kept kept = {7};
  int wrong = 0, threads = 0;
#pragma omp parallel reduction(keep : kept) reduction(+ : wrong, threads)
  {
    wrong += kept.sum != 7;
    kept.sum += 2;
    threads++;
  }
  return wrong == 0 && (kept.sum == 7 + 9 * threads || kept.sum == 9);  // 9 where the directives are not there
}

int main(void) {
  struct range range;
  int larger = 0, i;
  long larger_long = 3;
  make_empty(&range);
#pragma omp parallel for reduction(widen : range) reduction(larger : larger, larger_long) schedule(dynamic)
  for (i = 0; i < 300; i++) {
    int value = (i * 7919) % 1009;
    struct range one;
    one.low = one.high = value;
    one.count = 1;
    widen(&range, &one);
    larger = value > larger ? value : larger;
    larger_long = value > larger_long ? value : larger_long;
  }
  struct range again = {500, 510, 3};
#pragma omp parallel for reduction(wider : again)
  for (i = 0; i < 300; i++) again = wider(again, (struct range){i, i * 3, 1});
  printf("%d %d %ld\n", again.low, again.high, again.count);
  printf("%d %d %ld %d %ld\n", range.low, range.high, range.count, larger, larger_long);
  for (i = 0; i < 10; i++)
    if (!start_alike()) printf("a late thread started with a changed original\n");
  return 0;
}
