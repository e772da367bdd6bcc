// Ordered regions run in the order of the iterations under each schedule; some iterations have none, and
// some loops several.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

enum { N = 64 };
static int log_of[4 * N], logged;

static void note(int value) {
#pragma omp ordered
  log_of[logged++] = value;
}

int main(void) {
  int i;
#pragma omp parallel
  {
#pragma omp for ordered schedule(dynamic)
    for (i = 0; i < N; i++)
      note(i);
#pragma omp for ordered schedule(static, 5)
    for (i = N; i > 0; i -= 3) {
      if (i % 2)
        note(i);
    }
#pragma omp for ordered schedule(guided, 2)
    for (i = 0; i < N; i++) {
      int before = i * 3;
#pragma omp ordered
      { log_of[logged++] = before; }
    }
  }
#pragma omp parallel for ordered
  for (i = 0; i < N; i++) {
#pragma omp ordered
    log_of[logged++] = -i;
  }
#pragma omp parallel for ordered schedule(dynamic)
  for (i = 0; i < N / 2; i++) {
    if (i % 3 == 0) {
#pragma omp ordered
      log_of[logged++] = 1000 + i;
    } else if (i % 3 == 1) {
#pragma omp ordered threads
      log_of[logged++] = 2000 + i;
    }
  }
  for (i = 0; i < logged; i++)
    printf("%d\n", log_of[i]);
  return 0;
}
