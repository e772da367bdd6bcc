// Deferred tasks of a template that overflow wherever they run; the construct is found through regions that have none.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -O1 %s -o %t
// RUN: sh -c 'ulimit -s 512; exec env OMP_NUM_THREADS=2 OMP_STACKSIZE=512K %not --crash %t' 2> %t.errors
// RUN: %FileCheck %s --input-file=%t.errors
// RUN: sh -c 'ulimit -s 512; exec env SHEPHERD_SCHEDULER=pdf OMP_NUM_THREADS=2 OMP_STACKSIZE=512K %not --crash %t' 2> \
// RUN:   %t.errors
// RUN: %FileCheck %s --input-file=%t.errors
// CHECK: stack overflow in the construct at {{.*}}stack_overflow_cxx.cpp:[[@LINE+14]]: {{.*}}'s stack of 512 KB is used up; {{.*}}OMP_STACKSIZE
#include <vector>

struct Node {
  std::vector<Node> children = {};
};

template <class Measure>
long descend(const Node &node, Measure measure) {
  volatile char frame[1000];
  frame[0] = 0;
  long below = 0;
#pragma omp taskgroup
  {
#pragma omp task shared(below, node, measure)
    below = measure(node);
  }
  return below + frame[0];
}

long measure_deeper(const Node &node) { return descend(node, measure_deeper) + 1; }

int main() {
  const Node root;
  long depth = 0;
#pragma omp parallel
#pragma omp single
  depth = descend(root, measure_deeper);
  return depth == 0;
}
