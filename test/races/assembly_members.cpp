// What tasks of an assembly's members have done comes before the end of the assembly's task, also where the member that
// made them is not the first, and the first has left before.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -w -O1 -fsanitize=thread %s -o %t
// RUN: env OMP_NUM_THREADS=4 %shepherd races %t 2>&1 | %FileCheck %s
// CHECK: no races
#include <omp.h>

#include <cstdlib>

static void take_time(int rounds) {
  for (volatile int i = 0; i < rounds; i = i + 1) {}
}

int main() {
  long values[20] = {0}, sum = 0;
#pragma omp parallel
#pragma omp master
  for (int i = 0; i < 20; i++) {
#pragma omp task shared(values) width(2)
    if (omp_get_thread_num() == omp_get_num_threads() - 1) {
      take_time(20000);
#pragma omp task shared(values)
      {
        take_time(100);
#pragma omp task shared(values)
        values[i] = i;
      }
    }
#pragma omp taskwait
    sum += values[i];
  }
  if (sum != 190) std::abort();
}
