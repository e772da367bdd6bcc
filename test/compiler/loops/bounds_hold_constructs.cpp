// A loop's bounds may hold constructs, in lambdas.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++14 -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

static int sum_of(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static, [] { int c = 2; return c; }()) num_threads([&] { int t = 2; return t + sum; }())
  for (int i = [] { return 1; }(); i < [&] {
         int told = 0;
#pragma omp parallel for reduction(+ : told)
         for (int k = 0; k < n; k++) told += k;
         return told;
       }(); i += [](auto q) { return q; }(2))
    sum += i;
#pragma omp task shared(sum) if ([&] { return sum > 0; }()) priority([] { return 1; }())
  sum++;
#pragma omp taskwait
  return sum;
}

template <class Number> static Number of_instance(Number n) {
  Number sum = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (Number i = 0; i < n; i++)
    for (Number j = 0; j < [=] {
           Number told = 0;
#pragma omp task shared(told)
           told = n;
#pragma omp taskwait
           return told;
         }(); j++)
      sum += j + 1;
  return sum;
}

static int of_tasks(int n) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : sum)
  for (int i = 1; i < [&] {
         int told;
#pragma omp critical
         told = n;
         return told;
       }(); i++)
    sum += i;
  return sum;
}

int main() {
  VERIFY(sum_of(4) == 10);
  VERIFY(of_instance(4L) == 40);
  VERIFY(of_tasks(9) == 36);
}
