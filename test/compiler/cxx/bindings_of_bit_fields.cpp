// Regions change and read structured bindings of bit-fields, to which no reference can be bound, and tasks copy them.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=2 %t
#include "Inputs/expect.h"

#include <type_traits>

struct Narrow {
  int x : 4;
  unsigned y : 10;
  int z;
};
static Narrow made() { return {1, 2, 3}; }

int main() {
  Narrow object{3, 4, 5};
  auto &[x, y, z] = object;
  const auto [a, b, c] = object;
  auto &&[d, e, f] = made();
  int seen = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
      static_assert(std::is_same_v<decltype(x), int> && std::is_same_v<decltype(a), const int>);
      x++, y += unsigned(x + a + c), z = x;
      seen = d + int(e) + f + int(b);
#pragma omp task
      x--, y -= 2;
#pragma omp taskwait
    }
#pragma omp for reduction(+ : seen)
    for (int i = 0; i < 4; ++i) seen += x + d;
  }
  EXPECT(object.x == 3 && object.y == 14 && object.z == 4 && seen == 10 + 16);
#pragma omp task
  x += 4, EXPECT(x == 7);
#pragma omp taskwait
  EXPECT_EQ(object.x, 3);
#pragma omp parallel num_threads(1) default(firstprivate)
  {
    x += 40;
#pragma omp task
    x += 1, z += 1, EXPECT(x == 44 && z == 5);
#pragma omp taskwait
    EXPECT(x == 43 && z == 4);
  }
  EXPECT(object.x == 3 && object.z == 4);
  seen = 21;
#pragma omp parallel num_threads(1)
#pragma omp parallel num_threads(1)
  x = 1, seen += x;
  EXPECT(object.x == 1 && seen == 22);
  struct { unsigned low : 4, high : 4; } byte{1, 2};
  auto [low, high] = byte;  // which nothing else names
#pragma omp parallel for num_threads(2) reduction(+ : seen)
  for (int i = 0; i < 10; i++) seen += int(low + high);
  EXPECT(seen == 52);
  return failures();
}
