// In a region __func__ and its like are arrays of the user's function: their size, type, constancy and address.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -pedantic -Werror %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -pedantic -Werror %s -o %t && %t
#include "Inputs/expect.h"
#include <cstring>

template <unsigned N> constexpr unsigned length(const char (&)[N]) { return N - 1; }
template <class A, class B> struct Same { static constexpr bool yes = false; };
template <class A> struct Same<A, A> { static constexpr bool yes = true; };

static void in_function() {
  const char *outside = __func__;
#pragma omp parallel num_threads(2)
  {
    EXPECT_EQ(sizeof(__func__), sizeof "in_function");
    EXPECT_EQ(length(__func__), 11u);
    EXPECT_EQ(&__func__[0], outside);
    constexpr char first = __func__[0];
    static_assert(first == 'i' && sizeof __FUNCTION__ == 12, "a constant");
    static_assert(Same<decltype(__func__), const char[12]>::yes, "an array");
    static_assert(Same<decltype((__func__)), const char(&)[12]>::yes, "an lvalue");
    auto inner = [] { return length(__func__); };
    EXPECT_EQ(inner(), 10u);
#pragma omp single
#pragma omp task
    {
      constexpr char last = __func__[sizeof(__func__) - 2];
      EXPECT_EQ(last, 'n');
#pragma omp parallel for num_threads(2)
      for (int i = 0; i < 2; ++i) EXPECT_EQ(length(__func__), 11u);
    }
  }
}

template <class T> static void in_template(T) {
#pragma omp parallel num_threads(1)
  {
#pragma omp taskloop
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(length(__func__), 11u);
      static_assert(sizeof(__func__) == 12, "of the template");
      EXPECT_EQ(sizeof(__PRETTY_FUNCTION__), std::strlen(__PRETTY_FUNCTION__) + 1);
    }
  }
}

struct Class {
  Class() {
#pragma omp parallel num_threads(1)
    EXPECT_EQ(length(__func__), 5u);
  }
  ~Class() {
#pragma omp task if (0)
    EXPECT_EQ(std::strcmp(__func__, "~Class"), 0);
  }
};

int main() {
  in_function();
  in_template(1);
  in_template("x");
  Class object;
  return failures();
}
