/* What a task of a taskgraph region costs that does next to nothing: ns per task of all the time that passes, in a region of 40,000 tasks.
 * chain, fan, wavefront  the graphs of depend.c, the chain with one location, the fan with 63 readers, the wavefront of 200 x 200
 * -plain      the block is executed each time, and nothing is recorded
 * -recorded   it is recorded anew each time
 * -replayed   it has been recorded before
 */
#include "micro.h"

static const char variants[] = "chain-plain chain-recorded chain-replayed fan-plain fan-recorded fan-replayed wavefront-plain wavefront-recorded wavefront-replayed";
enum graph { CHAIN, FAN, WAVEFRONT };
enum mode { PLAIN, RECORDED, REPLAYED };
enum { SIDE = 200, TASKS = SIDE * SIDE, READERS = 63 };

static enum graph graph;
static enum mode mode;
static long rounds;
static long location;
static long seen[READERS];
static long grid[SIDE + 1][SIDE + 1];

static void chain(void) {
#pragma omp taskgraph if (mode != PLAIN) graph_reset(mode == RECORDED)
  for (long i = 0; i < TASKS; i++) {
#pragma omp task depend(inout : location)
    location++;
  }
}

static void fan(void) {
#pragma omp taskgraph if (mode != PLAIN) graph_reset(mode == RECORDED)
  for (long i = 0; i < TASKS; i++) {
    long k = i % (READERS + 1);
    if (k == 0) {
#pragma omp task depend(out : location)
      location++;
    } else {
#pragma omp task depend(in : location) firstprivate(saved : k)
      seen[k - 1] += location;
    }
  }
}

static void wavefront(void) {
#pragma omp taskgraph if (mode != PLAIN) graph_reset(mode == RECORDED)
  for (int i = 1; i <= SIDE; i++)
    for (int j = 1; j <= SIDE; j++) {
#pragma omp task depend(in : grid[i - 1][j], grid[i][j - 1]) depend(out : grid[i][j]) firstprivate(saved : i, j)
      grid[i][j] = (grid[i][j] + grid[i - 1][j] + grid[i][j - 1]) % 1000003;
    }
}

static void encounter(void) {
  switch (graph) {
  case CHAIN:
    chain();
    break;
  case FAN:
    fan();
    break;
  case WAVEFRONT:
    wavefront();
    break;
  }
}

static void clear(void) {
  location = 0;
  memset(seen, 0, sizeof seen);
  for (int i = 0; i <= SIDE; i++)
    for (int j = 0; j <= SIDE; j++)
      grid[i][j] = i == 0 || j == 0;
}

static int wavefront_is_right(long encounters) {
  static long expected[SIDE + 1][SIDE + 1];
  for (int i = 0; i <= SIDE; i++)
    for (int j = 0; j <= SIDE; j++)
      expected[i][j] = i == 0 || j == 0;
  for (long round = 0; round < encounters; round++)
    for (int i = 1; i <= SIDE; i++)
      for (int j = 1; j <= SIDE; j++)
        expected[i][j] = (expected[i][j] + expected[i - 1][j] + expected[i][j - 1]) % 1000003;
  return memcmp(grid, expected, sizeof grid) == 0;
}

static int is_right(long encounters) {
  if (graph == WAVEFRONT)
    return wavefront_is_right(encounters);
  if (graph == CHAIN)
    return location == TASKS * encounters;
  long fans = encounters * (TASKS / (READERS + 1));
  for (int k = 0; k < READERS; k++)
    if (seen[k] != fans * (fans + 1) / 2)
      return 0;
  return location == fans;
}

static double once(void) {
  double seconds = 0;
  long encounters = rounds + (mode == REPLAYED);
  clear();
#pragma omp parallel
#pragma omp single
  {
    if (mode == REPLAYED)
      encounter();
    double start = bench_now();
    for (long round = 0; round < rounds; round++)
      encounter();
    seconds = bench_now() - start;
  }
  return is_right(encounters) ? seconds : -1;
}

int main(int argc, char **argv) {
  static const long all_rounds[] = {2, 20, 200};
  int variant = bench_variant(argc, argv, variants);
  graph = (enum graph)(variant / 3);
  mode = (enum mode)(variant % 3);
  rounds = all_rounds[bench_size(argc, argv)];
  double seconds = micro_typical(once);
  return micro_report("taskgraph", argc, argv, variants, 1e9 * seconds / (double)(rounds * TASKS), "ns", seconds >= 0);
}
