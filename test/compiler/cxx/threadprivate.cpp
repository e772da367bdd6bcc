// Threadprivate objects of class type, static data members, block-scope statics and copyin.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include <string>

struct Tracked {
  std::string name = "fresh";
  int number;
  explicit Tracked(int n = 42) : number(n) {}
};

static Tracked object(7);
#pragma omp threadprivate(object)

namespace inner {
int a = 1, b = 2;
#pragma omp threadprivate(b)
}  // namespace inner

class Holder {
 public:
  static int count;
#pragma omp threadprivate(count)
  static int bump() { return ++count; }
};
int Holder::count = 3;

template <typename T> struct Generic {
  static T cell;
#pragma omp threadprivate(cell)
};
template <typename T> T Generic<T>::cell = T(4);

static int calls() {
  static int n = 10;
#pragma omp threadprivate(n)
  return ++n;
}

int main() {
  int wrong = 0;
#pragma omp parallel num_threads(4) reduction(+ : wrong)
  {
    wrong += object.number != 7 || object.name != "fresh";
    object.number += 1;
    wrong += inner::b != 2;
    wrong += Holder::bump() != 4;
    wrong += Generic<int>::cell != 4;
    wrong += calls() != 11;
  }
  EXPECT_EQ(wrong, 0);
  object.name = "copied";
  object.number = 100;
  inner::b = 20;
#pragma omp parallel num_threads(4) reduction(+ : wrong) copyin(object, inner::b)
  {
    wrong += object.number != 100 || object.name != "copied" || inner::b != 20;
    object.number = 5;
  }
  EXPECT_EQ(wrong, 0);
#pragma omp parallel num_threads(4) reduction(+ : wrong)
  {
#pragma omp single copyprivate(object)
    object.number = 77;
    wrong += object.number != 77;
  }
  EXPECT_EQ(wrong, 0);
  return failures();
}
