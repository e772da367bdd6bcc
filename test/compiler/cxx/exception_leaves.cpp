// An exception that leaves a region ends the program.
// RUN: %shepcxx --shep-backend=%backend -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=2 %not --crash %t 2>&1 | %FileCheck %s
#include <stdexcept>

#include <omp.h>

int main() {
  try {
#pragma omp parallel
    // CHECK: terminate called
    // CHECK: leaves the region
    // One thread throws: two would race to end the program.
    if (omp_get_thread_num() == 0) throw std::runtime_error("leaves the region");
  } catch (...) {
  }
  return 0;
}
