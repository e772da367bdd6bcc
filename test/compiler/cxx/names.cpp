// __func__, __PRETTY_FUNCTION__ and assert inside regions name the user's function.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include <cstring>

static const char *plain_name() {
  const char *inside = nullptr;
#pragma omp parallel
  {
#pragma omp single
    inside = __func__;
  }
  return inside;
}

template <typename T> static const char *pretty(T) {
  const char *inside = nullptr;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(inside)
    inside = __PRETTY_FUNCTION__;
  }
  EXPECT_EQ(std::strcmp(inside, __PRETTY_FUNCTION__), 0);
  return inside;
}

#define WHERE() where = __FUNCTION__
struct Class {
  const char *member() {
    const char *where = nullptr;
#pragma omp task shared(where) if (0)
    WHERE();
    return where;
  }
};

int main() {
  EXPECT_EQ(std::strcmp(plain_name(), "plain_name"), 0);
  pretty(3);
  pretty("x");
  EXPECT_EQ(std::strcmp(Class().member(), "member"), 0);
  auto lambda = [] {
    const char *a = nullptr;
#pragma omp parallel
#pragma omp master
    a = __func__;
    return a;
  };
  EXPECT_EQ(std::strcmp(lambda(), "operator()"), 0);
  return failures();
}
