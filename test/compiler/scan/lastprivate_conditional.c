// What is lastprivate(conditional: ...) beside a scan has the value of the last iteration that assigned it, in
// whichever half of the body, with any number of threads: the halves are run one after the other, and each run ends
// with what it has found.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: env OMP_NUM_THREADS=7 OMP_SCHEDULE=dynamic %t
#include <stdio.h>

enum { kCount = 600, kRounds = 60 };

static int in[kCount], prefixes[kCount];

static int inclusive(void) {
  int sum = 1, first_half = -1, second_half = -1, both = -1, never = -7;
#pragma omp parallel for reduction(inscan, + : sum) lastprivate(conditional : first_half, second_half, both, never)
  for (int i = 0; i < kCount; i++) {
    sum += in[i];
    if (i < 311) first_half = i;
    if (i % 100 == 7) both = i;
#pragma omp scan inclusive(sum)
    prefixes[i] = sum;
    if (i % 2 && i < 450) second_half = i;
    if (i == 500) both = i;
    if (i < 0) never = i;
  }
  return first_half == 310 && second_half == 449 && both == 507 && never == -7 && sum == 1 + 2 * kCount && prefixes[9] == 21;
}

static int exclusive(void) {
  int sum = 0, first_half = -1, second_half = -1, both = -1;
#pragma omp parallel
#pragma omp for reduction(inscan, + : sum) lastprivate(conditional : first_half, second_half) lastprivate(conditional : both)
  for (int i = 0; i < kCount; i++) {
    prefixes[i] = sum;
    if (i < 590) first_half = i;
    if (i == 3) both = i;
#pragma omp scan exclusive(sum)
    sum += in[i];
    if (i < 20) second_half = i;
    if (i == 2) both = i;
  }
  return first_half == 589 && second_half == 19 && both == 3 && sum == 2 * kCount && prefixes[9] == 18;
}

int main(void) {
  int wrong = 0;
  for (int i = 0; i < kCount; i++) in[i] = 2;
  for (int round = 0; round < kRounds; round++) wrong += !inclusive() + !exclusive();
  printf("%d of %d wrong\n", wrong, 2 * kRounds);
  return wrong != 0;
}
