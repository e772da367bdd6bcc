// Restrict-qualified pointers, and arrays of them, in clauses and atomics: g++ and clang++ differ in where they may be
// pointers to void.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=2 %t
#include "Inputs/expect.h"

static int values[4] = {1, 2, 3, 4};

template <class T> static int broadcast() {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    T one = nullptr;
    int *__restrict volatile two = nullptr;
    int *__restrict list[2] = {};
    int *__restrict const *within = nullptr;
    volatile int plain = 0;
#pragma omp single copyprivate(one, two, list, within, plain)
    one = values, two = values + 1, list[1] = values + 2, within = list, plain = 4;
    sum += *one + *two + *list[1] + (within != nullptr) + plain;
#pragma omp barrier
  }
  return sum;
}

int main() {
  EXPECT_EQ(broadcast<int *__restrict>(), 22);
  EXPECT_EQ(broadcast<int *>(), 22);
  int *__restrict at = values, *__restrict list[2] = {values, values + 1};
  int seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(inout : at, list) depend(out : list[1]) shared(at, list)
    at = values + 2, list[1] = values + 3;
#pragma omp task depend(in : at, list[1]) shared(at, list, seen)
    seen = *at + *list[1];
#pragma omp taskwait depend(inout : at)
#pragma omp taskloop num_tasks(2) firstprivate(list) lastprivate(at)
    for (int i = 0; i < 4; i++) at = list[0] + i;
  }
  EXPECT(seen == 7 && at == values + 3);
  int *__restrict other, *__restrict volatile third;
#pragma omp atomic read
  other = at;
#pragma omp atomic write
  third = other;
  EXPECT(third == at);
  return failures();
}
