// Arrays of variable size in clauses: firstprivate with allocate and lastprivate, private copies of tasks, and sections
// of what points to them.
// RUN: %shepcc -fopenmp -I%S/../Inputs -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"
#include <omp.h>

static void allocated(int n, omp_allocator_handle_t allocator) {
  int a[n], b[n], wrong = 0;
  char plain = 3;
  (void)allocator;
  for (int i = 0; i < n; i++) a[i] = b[i] = i;
#pragma omp parallel firstprivate(a, plain, b) allocate(allocator : b, plain, a) reduction(+ : wrong)
  {
    a[1]++;
    wrong += a[1] != 2 || b[n - 1] != n - 1 || plain != 3;
  }
#pragma omp parallel for firstprivate(a) allocate(a) reduction(+ : wrong)
  for (int i = 0; i < 9; i++) wrong += a[n - 1] != n - 1;
  VERIFY(!wrong && a[1] == 1);
}

static void tasks(int n) {
  int cells[n][2], seen = 0;
  for (int i = 0; i < n; i++) cells[i][0] = cells[i][1] = 7;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task private(cells) shared(seen)
    {
      for (int i = 0; i < n; i++) cells[i][1] = i;
      seen = cells[n - 1][1] + (int)(sizeof cells / sizeof cells[0]);
    }
#pragma omp taskloop private(cells) default(none) shared(n)
    for (int i = 0; i < 12; i++) cells[n - 1][0] = i;
#pragma omp taskloop firstprivate(cells) lastprivate(cells) shared(n)
    for (int i = 0; i < 12; i++) cells[n - 1][1] = cells[0][0] + i;
  }
  VERIFY(seen == 2 * n - 1 && cells[n - 1][0] == 7 && cells[n - 1][1] == 18 && cells[0][1] == 7);
}

// No clause names them: the default copies them.
static void by_default(int n) {
  int cells[n], wrong = 0;
  for (int i = 0; i < n; i++) cells[i] = 4;
#pragma omp parallel default(firstprivate) shared(wrong) num_threads(2)
  {
    cells[n - 1] += omp_get_thread_num();
#pragma omp barrier
    if (cells[n - 1] != 4 + omp_get_thread_num()) wrong = 1;
  }
#pragma omp parallel default(private) shared(n) num_threads(2)
  for (int i = 0; i < n; i++) cells[i] = omp_get_thread_num();
#pragma omp taskloop default(firstprivate)
  for (int i = 0; i < 12; i++) cells[0] += i;
#pragma omp taskloop
  for (int i = 0; i < 12; i++) cells[1] += i;
  VERIFY(!wrong && cells[0] == 4 && cells[1] == 4 && cells[n - 1] == 4);
}

static void reduce(int n, int (*rows)[n]) {
#pragma omp taskgroup task_reduction(+ : rows[0][ : n])
  for (int i = 0; i < n; i++)
#pragma omp task in_reduction(+ : rows[0][ : n])
    rows[0][i] += i;
}
static void reduce_first(int n, int *cells) {
  int(*rows)[n] = (int(*)[n])cells;
#pragma omp taskgroup task_reduction(+ : rows[1][ : 2])
  for (int i = 0; i < 10; i++)
#pragma omp task in_reduction(+ : rows[1][ : 2]) untied
    rows[1][i % 2] += (int)sizeof rows[0] / (int)sizeof rows[0][0];
}
static void sections(void) {
  int rows[2][3] = {{1, 1, 1}, {1, 1, 1}};
#pragma omp parallel
#pragma omp single
  {
    reduce(3, rows);
    reduce_first(3, &rows[0][0]);
  }
  VERIFY(rows[0][0] == 1 && rows[0][2] == 3 && rows[1][0] == 16 && rows[1][1] == 16 && rows[1][2] == 1);
}

int main(void) {
  allocated(8, omp_default_mem_alloc);
  tasks(3);
  by_default(4);
  sections();
  return 0;
}
