// An exception that leaves a region ends the program.
// RUN: %shepcxx --shep-backend=%backend -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=2 %not --crash %t 2>&1 | %FileCheck %s
#include <stdexcept>

int main() {
  try {
#pragma omp parallel
    // CHECK: terminate called
    // CHECK: leaves the region
    throw std::runtime_error("leaves the region");
  } catch (...) {
  }
  return 0;
}
