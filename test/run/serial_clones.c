// Functions that final tasks execute without the library, and others that only look like them: each computes what it
// does elsewhere.
// RUN: %shepcc -O0 -fopenmp --shep-backend=%backend %s -o %t && env OMP_NUM_THREADS=3 SHEPHERD_SCHEDULER=ws %t
// RUN: %shepcc -O3 -fopenmp --shep-backend=%backend %s -o %t && env OMP_NUM_THREADS=3 SHEPHERD_SCHEDULER=mts %t
// RUN: env OMP_NUM_THREADS=1 SHEPHERD_SCHEDULER=pdf %t
// RUN: env OMP_NUM_THREADS=3 SHEPHERD_SCHEDULER=cq SHEPHERD_PRIVATE=false %t
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env SHEPHERD_STATS=%t.stats SHEPHERD_STATS_MODE=exact OMP_NUM_THREADS=2 %t && grep tasks %t.stats
// RUN: env SHEPHERD_SERIAL=true OMP_NUM_THREADS=2 %t
// RUN: env OMP_CANCELLATION=true OMP_NUM_THREADS=2 %t
#include <omp.h>
#include <stdio.h>
#include <string.h>

struct board {
  int row[8];
};

static long seen;
#pragma omp threadprivate(seen)
static int not_final, leaked;

/* Its copies are written, and so are their originals behind the construct. */
static long place(struct board board, int depth) {
  long sums[3] = {0, 0, 0}, sum = 0;
  int mark = depth;
  if (depth == 5) return board.row[0] + 10 * board.row[1] + 100 * board.row[4];
  for (int i = 0; i < 3; ++i) {
    int scratch = -1;
#pragma omp task shared(sums) private(scratch) firstprivate(board, mark) final(depth > 1) untied
    {
      scratch = i;
      board.row[depth] = scratch;
      mark += 100;
      sums[i] = place(board, depth + 1) + mark;
    }
    if (scratch != -1) return -1000000;
  }
#pragma omp taskwait
  for (int i = 0; i < 3; ++i) sum += sums[i];
  return sum + mark + board.row[depth];
}
static long place_plainly(struct board board, int depth) {
  long sum = 0;
  if (depth == 5) return board.row[0] + 10 * board.row[1] + 100 * board.row[4];
  for (int i = 0; i < 3; ++i) {
    struct board next = board;
    next.row[depth] = i;
    sum += place_plainly(next, depth + 1) + depth + 100;
  }
  return sum + depth + board.row[depth];
}

/* Two functions in turn, the second through what executes no OpenMP itself. */
static int odd(int n, int *order, int *at);
static int passed_on(int n, int *order, int *at) { return odd(n, order, at); }
static int even(int n, int *order, int *at) {
  int result = 1;
  if (n == 0) return 1;
#pragma omp task shared(result, order, at) depend(inout : order[0])
  {
#pragma omp critical(serial_clones)
    order[(*at)++] = n;
    result = passed_on(n - 1, order, at);
  }
#pragma omp task shared(order, at) depend(inout : order[0]) if (0)
#pragma omp critical(serial_clones)
  order[(*at)++] = -n;
#pragma omp taskwait depend(in : order[0])
#pragma omp taskgroup
  {
#pragma omp task shared(result) mergeable priority(3)
#pragma omp atomic
    result += 2;
  }
  return result - 2;
}
static int odd(int n, int *order, int *at) {
  int result = 0;
  if (n == 0) return 0;
#pragma omp task shared(result, order, at)
  result = even(n - 1, order, at);
#pragma omp taskyield
#pragma omp taskwait
  return result;
}

static void count(int depth) {
  seen++;
  if (!omp_in_final()) {
#pragma omp atomic
    not_final++;
  }
  if (depth == 0) return;
#pragma omp task
  count(depth - 1);
#pragma omp task
  count(depth - 1);
}

/* Each task has ICVs of its own, so this one cannot be part of another. */
static void set(int depth) {
  const int mine = omp_get_max_threads();
  if (depth == 0) return;
#pragma omp task
  {
    omp_set_num_threads(mine + 1);
    set(depth - 1);
  }
#pragma omp taskwait
  if (omp_get_max_threads() != mine) leaked = 1;
}

/* One object for all calls. */
static int *next_number(int depth) {
  static int number;
  if (depth == 0) return &number;
#pragma omp task shared(number)
  {
    number++;
    next_number(depth - 1);
  }
#pragma omp taskwait
  return &number;
}

static const char *name_of(int depth) {
#pragma omp task if (depth)
  if (depth) name_of(depth - 1);
#pragma omp taskwait
  return __func__;
}

int main(void) {
  struct board board;
  long placed = 0, all = 0;
  int order[64] = {0}, at = 0, even_is = -1, is_in_order, elides, *number = 0;
  const char *name = "";
  memset(&board, 1, sizeof board);
#pragma omp parallel
  {
    seen = 0;
#pragma omp barrier
#pragma omp single
    {
      elides = 1;
      placed = place(board, 0);
#pragma omp task final(1) shared(even_is, order, at)
      even_is = even(12, order, &at);
#pragma omp task final(1) shared(elides)
      {
        elides = !omp_in_final();
        count(9);
      }
#pragma omp task final(1)
      set(5);
#pragma omp task final(1) shared(number)
      number = next_number(7);
#pragma omp task final(1) shared(name)
      name = name_of(3);
#pragma omp taskwait
    }
#pragma omp atomic
    all += seen;
  }
  is_in_order = at == 12;
  for (int i = 0; i < 12; ++i) is_in_order &= order[i] == (i < 6 ? 12 - 2 * i : -(2 * (i - 5)));
  printf("%ld %d %d %ld %d %d %d %s\n", placed - place_plainly(board, 0), even_is, is_in_order, all, elides || !not_final, leaked,
         *number, name);
  return placed != place_plainly(board, 0) || even_is != 1 || !is_in_order || all != 1023 || (!elides && not_final) || leaked ||
         *number != 7 || strcmp(name, "name_of") != 0;
}
