/* The first way to place n queens on a board so that none attacks another: docs/alternatives.md.
 *
 *     shepcc -O2 -fopenmp examples/queens.c -o queens && ./queens 20
 */
#include <stdio.h>
#include <stdlib.h>

enum { kMost = 32 };

typedef struct {
  int size, rows; /* rows that have a queen */
  int column[kMost];
} Board;

static int is_safe(const Board *board, int column) {
  for (int row = 0; row < board->rows; row++) {
    const int distance = board->rows - row, difference = column - board->column[row];
    if (difference == 0 || difference == distance || difference == -distance) return 0;
  }
  return 1;
}

static void place(Board board, Board *first) {
  for (int column = 0; column < board.size; column++) {
    if (!is_safe(&board, column)) continue;
    Board next = board;
    next.column[next.rows++] = column;
#pragma omp task firstprivate(next, first) final(next.rows > 4)
    {
      if (next.rows == next.size) {
#pragma omp critical
        if (!first->rows) *first = next;
#pragma omp cancel taskgroup
      }
      place(next, first);
    }
  }
}

int main(int count, char **arguments) {
  Board board = {.size = count > 1 ? atoi(arguments[1]) : 10}, first = {0};
  if (board.size < 4 || board.size > kMost) return fprintf(stderr, "from 4 to %d queens\n", kMost), 1;
#pragma omp parallel
#pragma omp single
  {
#pragma ompx alternatives
#pragma omp taskgroup
    place(board, &first);
    /* Others may still be at it; they only look whether there is a first one. */
    for (int row = 0; row < first.rows; row++) printf("%d ", first.column[row] + 1);
    printf("\n");
  }
  return 0;
}
