/* One thread meets a taskloop, the others have nothing else to do: the loop's time, as a multiple of the serial one's. Iterations
 * cost the same, or ever more, or at random, some a thousand times what others do. *-best: the least time with a grainsize of
 * 2^0 to 2^14; without: the implementation divides the loop as it likes. */
#include "micro.h"

static const char variants[] = "uniform uniform-best triangular triangular-best random random-best";

enum { MOST = 1 << 18 };
static unsigned results[MOST];
static unsigned costs[MOST];
static int iterations;

static inline unsigned step(unsigned x) {
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ x << 5;
}

static inline unsigned work(int i, unsigned steps) {
  unsigned x = (unsigned)i + 1;
  for (unsigned k = 0; k < steps; k++)
    x = step(x);
  return x;
}

enum { UNIFORM, TRIANGULAR, RANDOM }; /* a variant's number, halved */

static void set_costs(int kind, int size) {
  static const int shifts[] = {4, 0, 0};
  int uniform = kind == UNIFORM, triangular = kind == TRIANGULAR;
  iterations = MOST >> shifts[size] >> (uniform ? 0 : triangular ? 4 : 3);
  unsigned random = 12345;
  for (int i = 0; i < iterations; i++) {
    random = step(random);
    costs[i] = uniform ? 16 : triangular ? (unsigned)i / 64 : random % 128 == 0 ? 10000 : random % 16;
  }
}

static double serial(void) {
  double start = bench_now();
  for (int i = 0; i < iterations; i++)
    results[i] = work(i, costs[i]);
  return bench_now() - start;
}

static int grain;

static void divided(void) {
  if (grain > 0) {
#pragma omp taskloop grainsize(grain)
    for (int i = 0; i < iterations; i++)
      results[i] = work(i, costs[i]);
  } else {
#pragma omp taskloop
    for (int i = 0; i < iterations; i++)
      results[i] = work(i, costs[i]);
  }
}

static double once(void) {
  double seconds = 0;
#pragma omp parallel
#pragma omp single
  {
    double start = bench_now();
    divided();
    seconds = bench_now() - start;
  }
  return seconds;
}

static unsigned long checksum(void) {
  unsigned long sum = 0;
  for (int i = 0; i < iterations; i++)
    sum = sum * 31 + results[i];
  return sum;
}

enum { ROUNDS = 3, GRAINS = 15 };

/* Over the rounds each grain gets its chance at a quiet moment. */
static double best(void) {
  double least = 1e9;
  for (int round = 0; round < ROUNDS; round++)
    for (int log = 0; log < GRAINS; log++) {
      grain = 1 << log;
      double seconds = once();
      least = seconds < least ? seconds : least;
    }
  return least;
}

static double least_of(double (*measured)(void), int count) {
  double least = 1e9;
  while (count-- > 0) {
    double seconds = measured();
    least = seconds < least ? seconds : least;
  }
  return least;
}

int main(int argc, char **argv) {
  int variant = bench_variant(argc, argv, variants);
  set_costs(variant / 2, bench_size(argc, argv));
  double alone = least_of(serial, ROUNDS * GRAINS);
  unsigned long expected = checksum();
  memset(results, 0, sizeof results);
  double together = variant % 2 ? best() : least_of(once, ROUNDS * GRAINS);
  return micro_report("taskloop", argc, argv, variants, together / alone, "x", checksum() == expected);
}
