// Local types and function types whose spelling names automatic variables, in operands that are not evaluated, move by
// their values.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

static int twice(long value) { return (int)(2 * value); }
static int corner(int n, int table[n][n]) { return table[n - 1][n - 1]; }

int main(void) {
  long wide = 5;
  int list[] = {4, 5, 6}, sum = 0, n = 2, table[2][2] = {{1, 2}, {3, 4}};
  enum { kCount = sizeof list / sizeof list[0], kLong = _Generic(wide, long: 8, default: 1) };
  struct {
    __typeof__(wide) value;
    char padding[sizeof list];
    unsigned bits : sizeof(wide);
  } local = {7, {0}, 200};
  int (*from_typeof)(__typeof__(wide)) = twice;
  int (*from_array)(int n, int table[n][n]) = corner, (*from_pointer)(int n, int (*table)[n]) = corner;
  _Atomic(__typeof__(sum)) hits = 0;
  int declared_here(int n, int table[n][n]);

#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < kCount; i++) sum += list[i] * kLong;
  VERIFY(sum == 15 * 8);

  sum = 0;
#pragma omp parallel num_threads(3) firstprivate(local) reduction(+ : sum)
  {
    __typeof__(local) again = local;
    hits++;
    sum += (int)(again.value + again.bits) + (sizeof local.padding == sizeof list) + from_typeof(wide);
  }
  VERIFY(sum == 3 * (207 + 1 + 10) && hits == 3);

  sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(sum) firstprivate(from_array)
    sum += from_array(n, table);
#pragma omp taskwait
    sum += from_pointer(n, table) + declared_here(n, table);
  }
  VERIFY(sum == 4 + 4 + 1);
  return 0;
}

int declared_here(int n, int table[n][n]) { return table[n - 2][n - 2]; }
