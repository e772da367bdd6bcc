// An iteration may execute several ordered regions, though OpenMP forbids it: gcc takes such loops, and so do we. Where one is in the text
// and others are in functions, the loop ends all the same.
// RUN: %matrix --backend=%backend %s
// RUN: %shepcc -fopenmp --shep-emit=- %s | %FileCheck %s
#include <stdio.h>

enum { N = 40, M = 3 };
static int log_of[16 * N * M], logged;
static int calls;

static void keep(int value) {
#pragma omp ordered
  log_of[logged++] = value;
}

static void count(void) {
#pragma omp ordered
#pragma omp atomic
  calls++;
}

int main(void) {
  // CHECK: SHEP_SCHEDULE_STATIC | SHEP_SCHEDULE_ORDERED | SHEP_SCHEDULE_ORDERED_AGAIN,
#pragma omp parallel for ordered schedule(static, 2)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < M; i++) {
#pragma omp ordered
      log_of[logged++] = j * 10 + i;
    }
  // CHECK: SHEP_SCHEDULE_DYNAMIC | SHEP_SCHEDULE_ORDERED | SHEP_SCHEDULE_ORDERED_AGAIN,
#pragma omp parallel for ordered schedule(dynamic)
  for (int j = 0; j < N; j++) {
    int k = 0;
    while (k < j % M) {
#pragma omp ordered
      log_of[logged++] = j * 10 + k;
      k++;
    }
  }
  // CHECK: SHEP_SCHEDULE_STATIC | SHEP_SCHEDULE_ORDERED,
#pragma omp parallel for ordered schedule(static, 1) collapse(2)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < M; i++) {
#pragma omp ordered
      log_of[logged++] = j * 10 + i;
    }
  // CHECK: SHEP_SCHEDULE_DYNAMIC | SHEP_SCHEDULE_ORDERED,
#pragma omp parallel for ordered schedule(dynamic)
  for (int j = 0; j < N; j++) {
    if (j % 2) {
#pragma omp ordered
      log_of[logged++] = j;
    } else {
#pragma omp ordered
      log_of[logged++] = -j;
    }
  }
  // CHECK: SHEP_SCHEDULE_STATIC | SHEP_SCHEDULE_ORDERED | SHEP_SCHEDULE_ORDERED_AGAIN,
#pragma omp parallel for ordered schedule(static, 1)
  for (int j = 0; j < N; j++) {
    keep(2 * j);
    keep(2 * j + 1);
  }
  // CHECK: SHEP_SCHEDULE_DYNAMIC | SHEP_SCHEDULE_ORDERED | SHEP_SCHEDULE_ORDERED_AGAIN,
#pragma omp parallel for ordered schedule(dynamic)
  for (int j = 0; j < N; j++) {
    int k = 0;
  again:
#pragma omp ordered
    log_of[logged++] = j * 10 + k;
    if (++k < M)
      goto again;
  }
  // CHECK: SHEP_SCHEDULE_STATIC | SHEP_SCHEDULE_ORDERED,
#pragma omp parallel for ordered schedule(static, 1)
  for (int j = 0; j < N; j++) {
#pragma omp ordered
    log_of[logged++] = j;
    count();
    count();
  }
  for (int i = 0; i < logged; i++)
    printf("%d\n", log_of[i]);
  printf("%d calls\n", calls);
  return 0;
}
