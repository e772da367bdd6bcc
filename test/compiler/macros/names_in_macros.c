// Variables that only macros name, as arguments, by pasting and in stringized text.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <assert.h>
#include <string.h>

#include "verify.h"

#define TOTAL total_of_all
#define CELL(i, j) grid[(i) * width + (j)]
#define ADD(x) (TOTAL += (x))
#define PASTE(a, b) a##b
#define SHOW(x) #x, (x)
#define SWAP(type, a, b) \
  do {                   \
    type swap_ = a;      \
    a = b;               \
    b = swap_;           \
  } while (0)

static int same(const char *text, int value, const char *expected) { return strcmp(text, expected) == 0 && value == 12; }

int main(void) {
  int width = 3, grid[9], TOTAL = 0, left = 1, right = 2, value = 12;
  for (int i = 0; i < 9; i++) grid[i] = i;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < width; i++)
    for (int j = 0; j < width; j++)
#pragma omp critical
      ADD(CELL(i, j) * PASTE(wi, dth));
  VERIFY(TOTAL == 108);
#pragma omp parallel num_threads(1)
  {
    SWAP(int, left, right);
    assert(left == 2 && "an assertion of a shared variable");
    VERIFY(same(SHOW(value), "value"));
#pragma omp task shared(left, value)
    {
      assert(left == 2);
      VERIFY(same(SHOW(value), "value"));
    }
  }
  VERIFY(left == 2 && right == 1);
#pragma omp parallel num_threads(1) firstprivate(left) private(right)
  SWAP(int, left, right = left);
  return 0;
}
