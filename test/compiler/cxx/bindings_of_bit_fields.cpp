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

// Bindings that the head of a statement declares, which regions in the statement read.
static int in_heads(int chosen) {
  Narrow list[3] = {{1, 2, 3}, {2, 3, 4}, {3, 4, 5}};
  int sum = 0;
  for (auto &[x, y, z] : list)
#pragma omp task
    x++, y += 2, z += x;
#pragma omp taskwait
  EXPECT(list[0].x == 1 && list[2].z == 5);
  for (auto [x, y, z] : list) {
    if (x == chosen) continue;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    sum += x + int(y) + z;
  }
  if (auto [x, y, z] = made(); x == chosen)
#pragma omp parallel num_threads(2) reduction(+ : sum)
    sum += x + int(y) + z;
  else if (const auto [p, q, r] = list[1]; p == chosen) {
#pragma omp parallel num_threads(1)
    sum += x + p + int(q) * r;
  }
#pragma omp parallel num_threads(2) reduction(+ : sum)
  if constexpr (auto [x, y, z] = made(); sizeof(int) == 4) {
#pragma omp task default(shared)
    x += 1;
#pragma omp taskwait
    sum += x + z;
  }
  switch (auto &&[x, y, z] = made(); x) {
    case 1:
#pragma omp parallel num_threads(1)
      x = 3, sum += x + int(y) + z;
      [[fallthrough]];
    default: sum += x;
  }
  for (auto [x, y, z] = made(); x < 4; ++x)
#pragma omp parallel num_threads(2) reduction(+ : sum)
    sum += x + int(y) + z;
  return sum;
}

// Loops that a construct distributes have heads of its making.
static int in_nests() {
  Narrow list[3] = {{1, 2, 3}, {2, 3, 4}, {3, 4, 5}};
  int sum = 0;
#pragma omp parallel for num_threads(2) collapse(2)
  for (auto &[x, y, z] : list)
    for (auto [p, q, r] : list)
    {
#pragma omp atomic
      sum += x * p + int(y) + z * r;
    }
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop num_tasks(3)
  for (auto &[x, y, z] : list)
#pragma omp task default(shared)
    x++;
  EXPECT(list[0].x == 2 && list[2].x == 4);
  return sum;
}

int main() {
  EXPECT_EQ(in_heads(1), 117);
  EXPECT_EQ(in_heads(2), 114);
  EXPECT_EQ(in_nests(), 207);
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
