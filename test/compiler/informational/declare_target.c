// What is declared to be on devices, too, is on the host: functions and variables in and behind every form of the
// directive.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs -x c++ %s -o %t.cxx
// RUN: env OMP_NUM_THREADS=4 %t.cxx
#include "verify.h"

#pragma omp declare target
static int next(int x) { return x + 1; }
int offset = 5;
#pragma omp end declare target

#pragma omp begin declare target device_type(any)
static int twice(int x) { return x * 2; }
#pragma omp end declare target

int named(int x);
#pragma omp declare target(named)
int old_name, new_name, of_pointer;
#pragma omp declare target to(old_name) device_type(host)
#pragma omp declare target enter(new_name) link(of_pointer)
int named(int x) { return x - old_name + new_name; }

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++) {
    int part;
#pragma omp task shared(part)
    part = named(twice(next(i)) + offset);
#pragma omp taskwait
    sum += part;
  }
  VERIFY(sum == 160);
  return 0;
}
