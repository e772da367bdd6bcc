// A move-only object cannot become firstprivate in an orphaned task.
// RUN: %not %shepcxx -fopenmp -std=c++17 -c %s -o %t.o 2>&1 | %FileCheck %s
#include <memory>
void orphan(std::unique_ptr<int> owner) {
  // CHECK: fail_cxx_move_only_implicit.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}unique_ptr
#pragma omp task
  *owner = 2;
}
int main() { orphan(std::unique_ptr<int>(new int(1))); }
