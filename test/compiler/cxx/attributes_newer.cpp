// Directives and clauses that are ours or newer than Clang work in attributes as they do in pragmas.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// RUN: %shepcxx -fopenmp -std=c++17 --shep-emit=%t.cpp -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.cpp | %FileCheck %s
#include "Inputs/expect.h"
#include <omp.h>
#include <vector>

#define TASKED [[omp::directive(task shared(sum) locality_domain(0))]]

// CHECK-LABEL: int placed()
int placed() {
  int sum = 0;
  [[omp::sequence(directive(parallel), directive(single))]] {
    // CHECK: shep_set_child_domain
    TASKED sum += 1;
    [[omp::directive(taskwait)]];
    [[omp::directive(taskgroup locality_domain(0))]] {
      [[omp::directive(task, shared(sum), transparent, threadset(omp_pool))]] { sum += 10; }
    }
    if (sum == 11) [[omp::directive(taskwait)]];
    else sum = 0;
  }
  return sum;
}

// CHECK-LABEL: int recorded()
int recorded() {
  int sum = 0;
  [[omp::directive(parallel single)]]
  for (int i = 0; i < 3; ++i) {
    // CHECK: shep_taskgraph
    [[omp::directive(taskgraph)]] {
      [[omp::directive(task depend(inout: sum))]] sum += 2;
      [[omp::directive(task depend(inout: sum) replayable)]] sum *= 2;
    }
  }
  return sum;
}

template <int Size> long tiled(const std::vector<int>& values) {
  long sum = 0;
  [[omp::sequence(directive(parallel for reduction(+ : sum)), directive(tile sizes(Size)))]]
  for (int each : values) sum += each;
  return sum;
}

int main() {
  EXPECT_EQ(placed(), 11);
  EXPECT_EQ(recorded(), 28);
  EXPECT_EQ(tiled<4>(std::vector<int>(50, 2)), 100);
  return failures();
}
