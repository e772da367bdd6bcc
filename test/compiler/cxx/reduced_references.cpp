// Only what the threads of a team reduce together has to be one object: lanes and single threads may reduce their own.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -O1 %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// RUN: %not %shepcxx --shep-backend=%backend -fopenmp -DTOGETHER -c %s -o %t.o 2>&1 | %FileCheck %s
#include "Inputs/expect.h"

int main() {
  int loops = 0, lanes = 0;
#pragma omp parallel num_threads(3) reduction(+ : loops, lanes)
  {
    int own = 0, other = 0;
    int &looped = own, &laned = other;
#pragma omp loop bind(thread) reduction(+ : looped)
    for (int i = 0; i < 10; ++i) looped += i;
#pragma omp simd reduction(+ : laned)
    for (int i = 0; i < 10; ++i) laned += i;
#ifdef TOGETHER
// CHECK: reduced_references.cpp:[[#@LINE+1]]:{{.*}} must reference the same object in all threads
#pragma omp loop reduction(+ : looped)
    for (int i = 0; i < 10; ++i) looped += i;
// CHECK: reduced_references.cpp:[[#@LINE+1]]:{{.*}} must reference the same object in all threads
#pragma omp scope reduction(+ : laned)
    laned += 1;
#endif
    loops += own;
    lanes += other;
  }
  EXPECT_EQ(loops, 135);
  EXPECT_EQ(lanes, 135);

  // A dimension of one element is whole with its only one.
  int columns[2][1] = {{1}, {2}};
#pragma omp parallel for reduction(+ : columns[0 : 2][0])
  for (int i = 0; i < 10; ++i) columns[i % 2][0] += i;
  EXPECT_EQ(columns[0][0], 21);
  EXPECT_EQ(columns[1][0], 27);
}
