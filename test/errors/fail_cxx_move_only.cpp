// A move-only object cannot be firstprivate in a task.
// RUN: %not %shepcxx -fopenmp -std=c++17 -c %s -o %t.o 2>&1 | %FileCheck %s
#include <memory>
int main() {
  std::unique_ptr<int> owner(new int(1));
  // CHECK: fail_cxx_move_only.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: call to deleted constructor of {{.*}}unique_ptr
#pragma omp task firstprivate(owner)
  *owner = 2;
}
