/* What a task costs beside the call that it replaces: Fibonacci numbers, where there is no other work.
 * joined     one task per call, joined by the call that created it: ns per task beyond the serial elision
 * wall       the same tree: ns per task of all the time that passes; a second thread should halve it
 * outliving  the same tree, no call waits for what it created: a task outlives its creator
 * final, if  two tasks per call and a cut-off at depth 10 that leaves the tasks where they are: times the serial elision
 */
#include "micro.h"

static const char variants[] = "joined wall outliving final if";
enum variant { JOINED, WALL, OUTLIVING, FINAL, IF };
enum { CUTOFF = 10 };

static enum variant variant;
static int n;
static long result;
static long leaves;
#pragma omp threadprivate(leaves)

static long fib_serial(int n) { return n < 2 ? n : fib_serial(n - 1) + fib_serial(n - 2); }

static long fib_joined(int n) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task shared(x)
  x = fib_joined(n - 1);
  y = fib_joined(n - 2);
#pragma omp taskwait
  return x + y;
}

static void walk_serial(int n) {
  if (n < 2) {
    leaves += n;
    return;
  }
  walk_serial(n - 1);
  walk_serial(n - 2);
}

static void walk_outliving(int n) {
  if (n < 2) {
    leaves += n;
    return;
  }
#pragma omp task
  walk_outliving(n - 1);
  walk_outliving(n - 2);
}

static long fib_final(int n, int depth) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task shared(x) final(depth >= CUTOFF) mergeable
  x = fib_final(n - 1, depth + 1);
#pragma omp task shared(y) final(depth >= CUTOFF) mergeable
  y = fib_final(n - 2, depth + 1);
#pragma omp taskwait
  return x + y;
}

static long fib_if(int n, int depth) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task shared(x) if (depth < CUTOFF)
  x = fib_if(n - 1, depth + 1);
#pragma omp task shared(y) if (depth < CUTOFF)
  y = fib_if(n - 2, depth + 1);
#pragma omp taskwait
  return x + y;
}

static void compute(void) {
  switch (variant) {
  case JOINED:
  case WALL:
    result = fib_joined(n);
    break;
  case OUTLIVING:
    walk_outliving(n);
    break;
  case FINAL:
    result = fib_final(n, 0);
    break;
  case IF:
    result = fib_if(n, 0);
    break;
  }
}

static double seconds_in_parallel(void) {
  double start = bench_now();
#pragma omp parallel
#pragma omp single
  compute();
  return bench_now() - start;
}

static double seconds_in_serial(void) {
  double start = bench_now();
  if (variant == OUTLIVING)
    walk_serial(n);
  else
    result = fib_serial(n);
  return bench_now() - start;
}

/* One walk's leaves of all threads, which are then zero again. */
static double checked_seconds(void) {
  double seconds = seconds_in_parallel();
  long sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    sum += leaves;
    leaves = 0;
  }
  if (variant == OUTLIVING)
    result = sum;
  if (result != fib_serial(n))
    seconds = -1;
  return seconds;
}

int main(int argc, char **argv) {
  static const int sizes[] = {20, 32, 36};
  variant = (enum variant)bench_variant(argc, argv, variants);
  n = sizes[bench_size(argc, argv)];

  double serial = variant == WALL ? 0 : micro_typical(seconds_in_serial);
  leaves = 0;
  double parallel = micro_typical(checked_seconds);
  int verified = parallel >= 0;
  if (variant == FINAL || variant == IF)
    return micro_report("spawn", argc, argv, variants, parallel / serial, "x", verified);
  double tasks = (double)(fib_serial(n + 1) - 1); /* one per call with n >= 2 */
  return micro_report("spawn", argc, argv, variants, 1e9 * (parallel - serial) / tasks, "ns", verified);
}
