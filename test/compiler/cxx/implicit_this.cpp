// Tasks reach this where only an overload or an instantiation finds the member, and by lambdas' captures.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

#include <atomic>

template <typename T> class Tree {
 public:
  std::atomic<int> visits;
  Tree() : visits(0), depth_(4) {}
  void walk(T level) {
    visit(level);
    if (level == T(0)) return;
#pragma omp task
    walk(level - 1);
#pragma omp task
    visit(level, 2);
#pragma omp taskwait
  }
  int inside_lambda() {
    int result = 0;
    auto work = [&] {
#pragma omp task shared(result)
      result += depth_;
#pragma omp taskwait
    };
    work();
    auto by_value = [this] {
      int got = 0;
#pragma omp parallel num_threads(2) reduction(+ : got)
      {
        auto inner = [this] { return depth_; };
        got += inner();
      }
      return got;
    };
    return result + by_value();
  }
  template <typename F> void each(F function) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < depth_; ++i) {
#pragma omp task
      {
        function(*this, i);
        visit(T(i));
      }
    }
  }

 private:
  void visit(T) { ++visits; }
  void visit(T, int n) { visits += n; }
  int depth_;
};

struct Counter {
  int n = 0;
  Counter &operator++() {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task
    n += 1;
    return *this;
  }
  struct Nested {
    int v = 3;
    int get() const {
      int r = 0;
#pragma omp task shared(r)
      r = v;
#pragma omp taskwait
      return r;
    }
  } nested;
};

int main() {
  Tree<int> tree;
#pragma omp parallel
#pragma omp single
  tree.walk(3);
  EXPECT_EQ(tree.visits, 4 + 2 * 3);
  EXPECT_EQ(tree.inside_lambda(), 12);
  std::atomic<int> calls(0);
  tree.each([&](Tree<int> &t, int i) { calls += i + (&t == &tree); });
  EXPECT_EQ(calls, 10);
  Counter counter;
  ++counter;
  EXPECT_EQ(counter.n, 1);
  EXPECT_EQ(counter.nested.get(), 3);
  return failures();
}
