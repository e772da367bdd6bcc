// Parameter packs, fold expressions and if constexpr work in regions.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

#include <type_traits>
#include <utility>

template <typename... Ts> int sum_of(Ts... args) {
  int result = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp atomic
    result += static_cast<int>((args + ... + 0));
  }
  int tasked = 0;
#pragma omp parallel default(none) shared(tasked, args)
#pragma omp single
  {
#pragma omp task default(none) shared(tasked) firstprivate(args)
    tasked = static_cast<int>((args + ... + 0));
  }
  EXPECT_EQ(result, 3 * tasked);
  return tasked;
}

template <typename F, typename... Ts> void call(F function, Ts &&...args) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(args)
    function(std::forward<Ts>(args)...);
  }
}

// A region's own clause lists the pack that the region around it captures.
template <typename... Ts> int listed(Ts... args) {
  int result = 0;
  auto sum = [](auto... xs) { return static_cast<int>((xs + ... + 0)); };
#pragma omp task if (0) default(shared)
  {
#pragma omp parallel num_threads(1) shared(result, args)
    result += sum(args...);
#pragma omp task if (0) shared(result) firstprivate(args)
    result += sum(args...);
  }
  return result;
}

// A lambda in a region captures the whole pack, in C++20 as the values of its own.
template <typename... Ts> int captured_by_lambdas(Ts... args) {
  int result = 0;
#pragma omp task shared(result)
  {
    auto copies = [args...] { return static_cast<int>((args + ... + 0)); };
#if __cplusplus >= 202002L
    auto values = [... each = args, &... original = args] { return static_cast<int>((each + ... + 0) + (original + ... + 0)); };
    result += values();
#endif
    result += copies();
  }
#pragma omp taskwait
  return result;
}

template <typename T> int kind(T value) {
  int result = 0;
#pragma omp parallel
  {
    if constexpr (std::is_pointer_v<T>) {
#pragma omp atomic write
      result = *value;
    } else if constexpr (std::is_integral_v<T>) {
#pragma omp single
#pragma omp task firstprivate(value)
      {
#pragma omp atomic write
        result = value;
      }
    } else {
#pragma omp master
      result = static_cast<int>(sizeof(value));
    }
  }
  return result;
}

int main() {
  EXPECT_EQ(sum_of(1, 2L, 3.0), 6);
  EXPECT_EQ(sum_of(), 0);
  EXPECT_EQ(listed(1, 2L, 3), 12);
  int a = 0, b = 0;
  call([](int &x, int &y, int z) { x = z, y = z + 1; }, a, b, 8);
  EXPECT_EQ(a, 8);
  EXPECT_EQ(b, 9);
  int v = 6;
  EXPECT_EQ(kind(&v), 6);
  EXPECT_EQ(kind(11), 11);
  EXPECT_EQ(kind(2.5), 8);
  auto generic = [](auto... xs) {
    int n = 0;
#pragma omp parallel for reduction(+ : n)
    for (int i = 0; i < 4; ++i) n += static_cast<int>((xs + ...));
    return n;
  };
  EXPECT_EQ(generic(1, 2), 12);
  EXPECT_EQ(captured_by_lambdas(1, 2, 3L), (__cplusplus >= 202002L ? 18 : 6));
  return failures();
}
