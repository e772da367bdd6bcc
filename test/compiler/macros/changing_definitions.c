// A macro that is defined, changed or removed around a region means in it what it meant there.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

#define SCALE 100

static int before_and_after(int *data, int n) {
  int sum = 0;
#define N 4
#define AT(i) data[i]
#pragma omp parallel for reduction(+ : sum) num_threads(N / 2)
  for (int i = 0; i < N; i++) sum += AT(i) * SCALE;
#undef N
#undef AT
#undef SCALE
#define SCALE 1
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += data[i] * SCALE;
  return sum;
}

static int within(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
  {
#define STEP 3 /* is known
                  from here on */
#pragma omp task shared(x)
    {
#define OFFSET (STEP * \
                2)
#pragma omp atomic
      x += STEP + OFFSET;
#undef STEP
#define STEP 40
    }
#pragma omp atomic
    x += STEP;
  }
  return x + STEP + OFFSET;
}

#ifdef STEP
int step = STEP;
#endif

static int conditional(void) {
  int sum = 0;
#define WITH_TASKS
#pragma omp parallel
#ifdef WITH_TASKS
#pragma omp single
#endif
  {
#ifdef WITH_TASKS
#pragma omp task shared(sum)
#endif
    sum += 1;
#ifndef WITH_TASKS
    sum += 1000;
#else
    ;
#endif
  }
#undef WITH_TASKS
  return sum;
}

int main(void) {
  int data[] = {1, 2, 3, 4};
  VERIFY(before_and_after(data, 4) == 1010);
  VERIFY(within() == 2 * (9 + 40) + 40 + 80);
  VERIFY(step == 40);
  VERIFY(conditional() == 1);
  return 0;
}
