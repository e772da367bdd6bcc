// nqueens.c with oneTBB: a task_group in each call, and in each task a copy of the board.
#include "../micro/tbb/threads.h"

#include <array>
#include <numeric>
#include <oneapi/tbb/task_group.h>

namespace {

const char variants[] = "none manual";
enum Variant { NONE, MANUAL };
const int kMaxQueens = 14;

using Board = std::array<signed char, kMaxQueens>;

int queens, cutoff;

bool fits(const Board &board, int row, int column) {
  for (int above = 0; above < row; above++) {
    const int distance = board[above] - column;
    if (distance == 0 || distance == row - above || distance == above - row)
      return false;
  }
  return true;
}

Board with_queen(Board board, int row, int column) {
  board[row] = static_cast<signed char>(column);
  return board;
}

long solve_serial(Board &board, int row) {
  if (row == queens)
    return 1;
  long total = 0;
  for (int column = 0; column < queens; column++) {
    if (fits(board, row, column)) {
      board[row] = static_cast<signed char>(column);
      total += solve_serial(board, row + 1);
    }
  }
  return total;
}

template <Variant variant> long solve(Board board, int row) {
  if (row == queens || (variant == MANUAL && row >= cutoff))
    return solve_serial(board, row);
  std::array<long, kMaxQueens> counts = {};
  oneapi::tbb::task_group group;
  for (int column = 0; column < queens; column++) {
    if (fits(board, row, column)) {
      group.run([&counts, board, row, column] { counts[column] = solve<variant>(with_queen(board, row, column), row + 1); });
    }
  }
  group.wait();
  return std::accumulate(counts.begin(), counts.end(), 0L);
}

} // namespace

int main(int argc, char **argv) {
  const long known[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596};
  const int sizes[] = {10, 12, 13, 12};
  const int variant = bench_variant(argc, argv, variants);
  queens = sizes[bench_size(argc, argv)];
  cutoff = int(bench_number(argc, argv, 0, 3));
  Threads threads;
  const double start = bench_now();
  const long solutions = variant == NONE ? solve<NONE>(Board{}, 0) : solve<MANUAL>(Board{}, 0);
  const double seconds = bench_now() - start;
  return bench_report("nqueens", argc, argv, variants, seconds, solutions == known[queens]);
}
