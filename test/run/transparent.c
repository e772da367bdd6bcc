// Transparent tasks (OpenMP 6.0): child tasks depend on what came before their importing parent, and what depends on an
// exporting task depends on its child tasks.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif

enum { ROWS = 20, COLUMNS = 20, VECTORS = 6, ROWS_PER_TASK = 5, CHAIN = 30 };
static long matrix[ROWS][COLUMNS];

static void scale(long factor) {
  for (int i = 0; i < ROWS; i += ROWS_PER_TASK) {
#pragma omp task depend(inout : matrix[i])
    for (int j = 0; j < ROWS_PER_TASK; j++)
      for (int k = 0; k < COLUMNS; k++) matrix[i + j][k] = (matrix[i + j][k] * factor + 1) % 1000003;
  }
}

/* Each child follows that of the task before, which only its parent depends on. */
static long two_levels(void) {
  long order = 0, sum = 0;
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < COLUMNS; k++) matrix[i][k] = 1;
  for (long h = 0; h < VECTORS; h++) {
#pragma omp task depend(inout : order) transparent(omp_impex)
    scale(h + 2);
  }
#pragma omp taskwait
#pragma omp taskgroup
  {
#pragma omp task depend(inout : order) transparent
    scale(3);
#pragma omp task depend(in : order) shared(sum)
    for (int i = 0; i < ROWS; i++)
      for (int k = 0; k < COLUMNS; k++) sum += matrix[i][k];
  }
  return sum;
}

/* The importing task has no dependences of its own. */
static long imports(void) {
  long x = 0, y[CHAIN], sum = 0;
#pragma omp taskgroup
  for (int k = 0; k < CHAIN; k++) {
    y[k] = -1;
#pragma omp task depend(inout : x) shared(x)
    x = x * 3 % 1000003 + 1;
#pragma omp task transparent(omp_import) shared(x, y) firstprivate(k)
    {
#pragma omp task depend(in : x) shared(x, y)
      y[k] = x;
#pragma omp taskwait
    }
#pragma omp task depend(inout : x, y[k])
    ;
#pragma omp taskwait
  }
  for (int k = 0; k < CHAIN; k++) sum = sum * 7 % 1000003 + y[k];
  return sum;
}

/* Through several generations. */
static void descend(long *value, int depth) {
  if (depth == 0) {
#pragma omp task depend(inout : *value)
    *value = *value * 5 % 1000003 + 1;
    return;
  }
#pragma omp task depend(inout : *value) transparent(omp_export)
  descend(value, depth - 1);
}
static long exports(void) {
  long value = 1, seen = 0;
#pragma omp taskgroup
  for (int k = 0; k < CHAIN; k++) {
    descend(&value, k % 4);
#pragma omp task depend(inout : value) shared(value, seen) if (k % 5)
    seen = (seen * 11 + value) % 1000003;
  }
  return seen;
}

/* The exporting tasks have no dependences of their own, and their children come late. */
static long exports_unknown(void) {
  long x = 0, y = 0, seen = 0;
#pragma omp taskgroup
  for (int k = 0; k < CHAIN; k++) {
#pragma omp task transparent(omp_export) shared(x) if (k % 7)
    {
      for (volatile int i = 0; i < 2000; i++);
#pragma omp task depend(inout : x) shared(x)
      x = x * 3 % 1000003 + 1;
    }
#pragma omp task transparent(omp_export) shared(y)
    {
      for (volatile int i = 0; i < 1000; i++);
#pragma omp task depend(out : y) shared(y)
      y = 5;
    }
#pragma omp task depend(inout : x, y, seen) shared(x, y, seen) if (k % 5)
    seen = (seen * 11 + x + y) % 1000003, y = 0;
#pragma omp taskwait depend(in : x)
    x++;
  }
  return seen;
}

/* Which is like no clause at all. */
static long neither(void) {
  long value = 1;
#pragma omp taskgroup
  {
#pragma omp task depend(inout : value) transparent(omp_not_impex) shared(value)
    value += 2;
#pragma omp task depend(inout : value) shared(value) threadset(omp_pool)
    value *= 10;
#pragma omp task depend(inout : value) shared(value) threadset(omp_team)
    value += 5;
  }
  return value;
}

int main(void) {
#pragma omp parallel single
  for (int round = 0; round < 8; round++) printf("%ld %ld %ld %ld %ld\n", two_levels(), imports(), exports(), exports_unknown(), neither());
#ifdef _OPENMP
  if (omp_is_free_agent() || omp_ancestor_is_free_agent(0)) printf("a free agent\n");
#endif
  return 0;
}
