/* All ways to put n queens on an n x n board so that none attacks another: one task for each queen that fits into the
 * next row, with a copy of the board.
 *
 * Variants: none creates a task at every row; if, final and manual stop at the row given by the first number. The second is
 * that of the queens, up to 14.
 */
#include "../common/bench.h"

enum { MAX_QUEENS = 14 };
static const char variants[] = "none if final manual";
enum variant { NONE, IF, FINAL, MANUAL };

/* The queens of the first rows; column[row] is where the queen of that row stands. */
struct board {
  signed char column[MAX_QUEENS];
};

static int queens, cutoff;

static int fits(const struct board *board, int row, int column) {
  for (int above = 0; above < row; above++) {
    int distance = board->column[above] - column;
    if (distance == 0 || distance == row - above || distance == above - row)
      return 0;
  }
  return 1;
}

static struct board with_queen(struct board board, int row, int column) {
  board.column[row] = (signed char)column;
  return board;
}

static long sum(const long *counts) {
  long total = 0;
  for (int i = 0; i < queens; i++)
    total += counts[i];
  return total;
}

static long solve_serial(struct board *board, int row) {
  if (row == queens)
    return 1;
  long total = 0;
  for (int column = 0; column < queens; column++) {
    if (fits(board, row, column)) {
      board->column[row] = (signed char)column;
      total += solve_serial(board, row + 1);
    }
  }
  return total;
}

static long solve_none(struct board board, int row) {
  long counts[MAX_QUEENS] = {0};
  if (row == queens)
    return 1;
  for (int column = 0; column < queens; column++) {
    if (fits(&board, row, column)) {
#pragma omp task TIEDNESS shared(counts)
      counts[column] = solve_none(with_queen(board, row, column), row + 1);
    }
  }
#pragma omp taskwait
  return sum(counts);
}

static long solve_if(struct board board, int row) {
  long counts[MAX_QUEENS] = {0};
  if (row == queens)
    return 1;
  for (int column = 0; column < queens; column++) {
    if (fits(&board, row, column)) {
#pragma omp task TIEDNESS shared(counts) if (row < cutoff)
      counts[column] = solve_if(with_queen(board, row, column), row + 1);
    }
  }
#pragma omp taskwait
  return sum(counts);
}

static long solve_final(struct board board, int row) {
  long counts[MAX_QUEENS] = {0};
  if (row == queens)
    return 1;
  for (int column = 0; column < queens; column++) {
    if (fits(&board, row, column)) {
#pragma omp task TIEDNESS shared(counts) final(row >= cutoff)
      counts[column] = solve_final(with_queen(board, row, column), row + 1);
    }
  }
#pragma omp taskwait
  return sum(counts);
}

static long solve_manual(struct board board, int row) {
  long counts[MAX_QUEENS] = {0};
  if (row >= cutoff)
    return solve_serial(&board, row);
  for (int column = 0; column < queens; column++) {
    if (fits(&board, row, column)) {
#pragma omp task TIEDNESS shared(counts)
      counts[column] = solve_manual(with_queen(board, row, column), row + 1);
    }
  }
#pragma omp taskwait
  return sum(counts);
}

static long solve(enum variant variant) {
  struct board empty = {{0}};
  switch (variant) {
  case NONE:
    return solve_none(empty, 0);
  case IF:
    return solve_if(empty, 0);
  case FINAL:
    return solve_final(empty, 0);
  case MANUAL:
    return solve_manual(empty, 0);
  }
  return -1;
}

int main(int argc, char **argv) {
  static const long known[MAX_QUEENS + 1] = {1,   1,   0,   0,    2,     10,    4,     40,
                                             92,  352, 724, 2680, 14200, 73712, 365596};
  static const int sizes[] = {10, 12, 13, 12};
  const enum variant variant = (enum variant)bench_variant(argc, argv, variants);
  queens = (int)bench_number(argc, argv, 1, sizes[bench_size(argc, argv)]);
  if (queens < 1 || queens > MAX_QUEENS)
    bench_usage(argv[0], variants);
  cutoff = (int)bench_number(argc, argv, 0, 3);

  long solutions = 0;
  double start = bench_start();
#pragma omp parallel
#pragma omp single
  solutions = solve(variant);
  double seconds = bench_now() - start;
  return bench_report("nqueens", argc, argv, variants, seconds, solutions == known[queens]);
}
