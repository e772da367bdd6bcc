// A member's private copy is reached by its qualified name as well.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "Inputs/expect.h"

namespace deep {
struct Base {
  int total = 0;
};
struct Box : Base {
  int a = 5, b = 1;
  // A list item that is written with `this->` is reached by it.
  int run_through_this() {
    int seen = 0;
#pragma omp parallel num_threads(2) firstprivate(this->a) reduction(+ : seen)
    {
      ++(this)->a;
      seen += ((this))->a + this->a;
    }
    return seen;
  }
  int run() {
    int seen = 0;
#pragma omp parallel private(a) firstprivate(b) reduction(+ : seen)
    {
      Box::a = 7;
      deep::Box::b += 1;
      seen += Box::a + b + this->Box::b + Box::b;
    }
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < 10; ++i) Base::total += i;
    return seen;
  }
};
}  // namespace deep

int main() {
  deep::Box box;
  EXPECT_EQ(box.run(), 36);
  EXPECT_EQ(box.run_through_this(), 24);
  EXPECT_EQ(box.a, 5);
  EXPECT_EQ(box.b, 1);
  EXPECT_EQ(box.total, 45);
  return failures();
}
