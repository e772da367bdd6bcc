// A constant that is firstprivate stays one: as an array bound, a template's argument, a case; so does one of a
// function around, which nobody captures.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=2 %t
#include "Inputs/expect.h"

#include <array>

template <int N> static int number() { return N; }
struct Point {
  int x, y;
};
namespace far {
static const int n = 3;
}

static int in_place(int argument) {
  const int n = 5, computed = argument;
  constexpr long m = 4;
  constexpr double half = 0.5;
  constexpr Point point{1, 2};
  constexpr int table[] = {3, 4};
  int sum = 0;
#pragma omp parallel num_threads(1) firstprivate(n, computed, half, point, table, far::n) reduction(+ : sum)
  {
    int bounded[n] = {1}, far_bounded[far::n] = {1};
    enum { kept = n + table[1] };
    struct Local {
      int values[n];
    };
    static_assert(sizeof(Local) == 5 * sizeof(int) && half < 1 && kept == 9);
    switch (argument) {
      case n: sum += number<point.y>(); break;
      case far::n: sum += 1000;
    }
    const int *address = &n;
    sum += number<n>() + *address + computed + bounded[0] + far_bounded[0];
  }
#pragma omp parallel for firstprivate(n, m) reduction(+ : sum)
  for (int i = 0; i < 2; ++i) sum += number<m>() + int(std::array<int, n>().size());
#pragma omp parallel num_threads(2)
  {
#pragma omp single firstprivate(n, table)
#pragma omp task firstprivate(n, m, far::n) shared(sum)
    {
      int bounded[n + far::n] = {};
      const long &alias = m;
      sum += number<m>() + bounded[n] + int(alias) + table[0];
    }
  }
  return sum;
}

template <class Any> static Any in_a_template(Any any) {
  constexpr Any limit = 4;
  const int size = sizeof(Any);
  Any sum = 0;
#pragma omp parallel num_threads(1) firstprivate(limit, size) reduction(+ : sum)
  {
    int bounded[size] = {1};
    sum += number<limit>() + bounded[0] + any;
  }
  return sum;
}

int main() {
  EXPECT_EQ(in_place(5), 2 + 5 + 5 + 5 + 1 + 1 + 2 * 9 + 4 + 4 + 3);
  EXPECT_EQ(in_a_template(2), 7);

  constexpr int outer = 3;
  auto generic = [](auto x) {
    int sum = 0;
    constexpr int more = outer + 1;
#pragma omp parallel num_threads(1)
    {
      auto inner = [&](auto y) {
        std::array<int, more> bounded{};
#pragma omp task shared(sum) firstprivate(y)
        sum += int(bounded.size()) + y + x + outer;
#pragma omp taskwait
      };
      inner(2);
    }
    return sum;
  };
  EXPECT_EQ(generic(1), 10);
  return failures();
}
