// An exception that leaves a task or a parallel region ends the program by std::terminate; nobody outside catches it.
// RUN: %shepcxx -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=1 %not --crash %t task 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=4 %not --crash %t task 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=1 %not --crash %t region 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=4 %not --crash %t region 2>&1 | %FileCheck %s
// CHECK-NOT: caught
// CHECK: terminate called
// CHECK-NOT: caught
#include <cstdio>
#include <cstring>

static void fail() { throw 1; }

int main(int argc, char **argv) {
  const bool in_region = argc > 1 && std::strcmp(argv[1], "region") == 0;
  try {
#pragma omp parallel
    {
      if (in_region) fail();
#pragma omp single
      for (int i = 0; i < 10; i++) {
#pragma omp task
        fail();
#pragma omp task untied
        fail();
      }
    }
  } catch (...) {
    std::puts("caught");
  }
}
