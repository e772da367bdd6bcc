// An untied task that generates more tasks than may wait does not grow the stack of whoever executes it (llvm issue
// 127395: its parts ran inside its children, 72,000 frames deep).
// RUN: %matrix --backend=%backend --env=OMP_STACKSIZE=256K %s
// RUN: %matrix --backend=%backend --env=OMP_STACKSIZE=256K --env=SHEPHERD_SPAWN=work-first --schedulers=ws,cq,mts %s
// RUN: %matrix --backend=%backend --env=OMP_STACKSIZE=256K --env=SHEPHERD_MAX_TASKS=8 %s
#include <stdio.h>

enum { ITEMS = 100000 };
static unsigned char visits[ITEMS];

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp task untied
  for (int i = 0; i < ITEMS; ++i) {
    if (i % 3 == 0) {
#pragma omp task
      ++visits[i];
    } else {
#pragma omp task untied
      ++visits[i];
    }
  }
  int missed = 0;
  for (int i = 0; i < ITEMS; ++i) missed += visits[i] != 1;
  printf("%d not visited once\n", missed);
  return 0;
}
