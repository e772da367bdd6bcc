/* What a task costs whose order is given by depend clauses and that does next to nothing: ns per task of all the time that passes.
 * chain        each task writes the same location
 * fan          one task writes what 63 then read, and the next one writes it again
 * independent  each task writes a location of its own, out of 4096 in turn
 * chains       64 chains, a link of each in turn
 * wavefront    a 200 x 200 grid, where each point reads its two earlier neighbours; one after another
 */
#include "micro.h"

static const char variants[] = "chain fan independent chains wavefront";
enum variant { CHAIN, FAN, INDEPENDENT, CHAINS, WAVEFRONT };
enum { LOCATIONS = 4096, READERS = 63, SIDE = 200 };

static enum variant variant;
static long tasks;
static long location[LOCATIONS];
static long seen[READERS];
static long grid[SIDE + 1][SIDE + 1];

static void produce_writers(long locations) {
  for (long i = 0; i < tasks; i++) {
    long *at = &location[i % locations];
#pragma omp task depend(inout : *at)
    ++*at;
  }
}

static void produce_fans(void) {
  for (long i = 0; i < tasks; i++) {
    long k = i % (READERS + 1);
    if (k == 0) {
#pragma omp task depend(out : location[0])
      location[0]++;
    } else {
#pragma omp task depend(in : location[0])
      seen[k - 1] += location[0];
    }
  }
}

static void produce_wavefront(void) {
  for (int i = 1; i <= SIDE; i++)
    for (int j = 1; j <= SIDE; j++)
#pragma omp task depend(in : grid[i - 1][j], grid[i][j - 1]) depend(out : grid[i][j])
      grid[i][j] = (grid[i - 1][j] + grid[i][j - 1]) % 1000003;
}

static void produce(void) {
  switch (variant) {
  case CHAIN:
    produce_writers(1);
    break;
  case FAN:
    produce_fans();
    break;
  case INDEPENDENT:
    produce_writers(LOCATIONS);
    break;
  case CHAINS:
    produce_writers(64);
    break;
  case WAVEFRONT:
    for (long i = 0; i < tasks; i += SIDE * SIDE)
      produce_wavefront();
    break;
  }
}

static void clear(void) {
  memset(location, 0, sizeof location);
  memset(seen, 0, sizeof seen);
  for (int i = 0; i <= SIDE; i++)
    for (int j = 0; j <= SIDE; j++)
      grid[i][j] = i == 0 || j == 0;
}

static int fans_are_right(void) {
  long fans = tasks / (READERS + 1);
  for (int k = 0; k < READERS; k++)
    if (seen[k] != fans * (fans + 1) / 2)
      return 0;
  return location[0] == fans;
}

static int wavefront_is_right(void) {
  static long expected[SIDE + 1][SIDE + 1];
  for (int i = 0; i <= SIDE; i++)
    for (int j = 0; j <= SIDE; j++)
      expected[i][j] = i == 0 || j == 0 ? 1 : (expected[i - 1][j] + expected[i][j - 1]) % 1000003;
  return memcmp(grid, expected, sizeof grid) == 0;
}

static int is_right(void) {
  if (variant == FAN)
    return fans_are_right();
  if (variant == WAVEFRONT)
    return wavefront_is_right();
  long sum = 0;
  for (int i = 0; i < LOCATIONS; i++)
    sum += location[i];
  return sum == tasks;
}

static double once(void) {
  clear();
  double start = bench_now();
#pragma omp parallel
#pragma omp single
  produce();
  double seconds = bench_now() - start;
  return is_right() ? seconds : -1;
}

int main(int argc, char **argv) {
  static const long rounds[] = {1, 10, 100};
  variant = (enum variant)bench_variant(argc, argv, variants);
  tasks = rounds[bench_size(argc, argv)] * SIDE * SIDE;
  double seconds = micro_typical(once);
  return micro_report("depend", argc, argv, variants, 1e9 * seconds / (double)tasks, "ns", seconds >= 0);
}
