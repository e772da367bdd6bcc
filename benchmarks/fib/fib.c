/* Fibonacci numbers by their definition: nearly no work per task, so the time is what a task costs.
 *
 * Variants: none creates a task for every call; if, final and manual stop at the depth given by the first number. The second number
 * takes the place of the size: which Fibonacci number.
 */
#include "../common/bench.h"

static const char variants[] = "none if final manual";
enum variant { NONE, IF, FINAL, MANUAL };

static int cutoff;

static long fib_serial(int n) { return n < 2 ? n : fib_serial(n - 1) + fib_serial(n - 2); }

static long fib_none(int n) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task TIEDNESS shared(x)
  x = fib_none(n - 1);
#pragma omp task TIEDNESS shared(y)
  y = fib_none(n - 2);
#pragma omp taskwait
  return x + y;
}

static long fib_if(int n, int depth) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task TIEDNESS shared(x) if (depth < cutoff)
  x = fib_if(n - 1, depth + 1);
#pragma omp task TIEDNESS shared(y) if (depth < cutoff)
  y = fib_if(n - 2, depth + 1);
#pragma omp taskwait
  return x + y;
}

static long fib_final(int n, int depth) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task TIEDNESS shared(x) final(depth >= cutoff) mergeable
  x = fib_final(n - 1, depth + 1);
#pragma omp task TIEDNESS shared(y) final(depth >= cutoff) mergeable
  y = fib_final(n - 2, depth + 1);
#pragma omp taskwait
  return x + y;
}

static long fib_manual(int n, int depth) {
  long x, y;
  if (n < 2 || depth >= cutoff)
    return fib_serial(n);
#pragma omp task TIEDNESS shared(x)
  x = fib_manual(n - 1, depth + 1);
#pragma omp task TIEDNESS shared(y)
  y = fib_manual(n - 2, depth + 1);
#pragma omp taskwait
  return x + y;
}

static long fib(int n, enum variant variant) {
  switch (variant) {
  case NONE:
    return fib_none(n);
  case IF:
    return fib_if(n, 0);
  case FINAL:
    return fib_final(n, 0);
  case MANUAL:
    return fib_manual(n, 0);
  }
  return -1;
}

static long fib_by_addition(int n) {
  long previous = 1, current = 0;
  while (n-- > 0) {
    long next = previous + current;
    previous = current;
    current = next;
  }
  return current;
}

int main(int argc, char **argv) {
  static const int sizes[] = {23, 27, 38, 38};
  const enum variant variant = (enum variant)bench_variant(argc, argv, variants);
  const int n = (int)bench_number(argc, argv, 1, sizes[bench_size(argc, argv)]);
  cutoff = (int)bench_number(argc, argv, 0, 10);

  long result = 0;
  double start = bench_start();
#pragma omp parallel
#pragma omp single
  result = fib(n, variant);
  double seconds = bench_now() - start;
  return bench_report("fib", argc, argv, variants, seconds, result == fib_by_addition(n));
}
