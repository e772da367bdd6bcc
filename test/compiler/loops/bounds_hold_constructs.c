// A loop's bounds may hold constructs, in statement expressions; each stands in front of the loop, and once.
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

#define BY_TEAM(n) \
  ({ \
    int sum_ = 0; \
    _Pragma("omp parallel for reduction(+ : sum_)") for (int i_ = 0; i_ < (n); i_++) sum_ += i_; \
    sum_; \
  })
#define BY_TASK(n) \
  ({ \
    int told_ = 0; \
    _Pragma("omp task shared(told_)") told_ = n; \
    _Pragma("omp taskwait") told_; \
  })
#define ALONE(n) \
  ({ \
    int told_; \
    _Pragma("omp critical") told_ = n; \
    told_; \
  })

static int written_out(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static, ({ int c = 2; c; }))
  for (int i = 0; i < ({
                        int count = 0;
#pragma omp parallel for reduction(+ : count)
                        for (int k = 0; k < n; k++) count += 1;
                        count;
                      });
       i++)
    sum += i;
  return sum;
}

static int triangle(int n) {
  int sum = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < ALONE(i); j++) sum += j + 1;
  return sum;
}

static int of_tasks(int n) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : sum)
  for (int i = BY_TASK(1); i < ALONE(n); i++) sum += i;
  return sum;
}

int main(void) {
  VERIFY(BY_TEAM(BY_TEAM(4)) == 15);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = BY_TASK(2); i < ALONE(9); i += BY_TASK(2)) sum += i;
  VERIFY(sum == 20);
#pragma omp parallel for reduction(+ : sum) collapse(2)
  for (int i = 0; i < ALONE(3); i++)
    for (int j = BY_TASK(1); j < BY_TASK(4); j++) sum += i * j;
  VERIFY(sum == 38);
  VERIFY(written_out(9) == 36);
  VERIFY(triangle(4) == 10);
  VERIFY(of_tasks(9) == 36);
  return 0;
}
