// The copies of array sections and of arrays of variable size have the alignment of their elements, before C++17, too.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=gnu++11 -fsanitize=undefined -fno-sanitize-recover=all %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=gnu++17 -Wall -Wextra -Wno-vla-cxx-extension -Werror -fsanitize=undefined -fno-sanitize-recover=all %s -o %t && %t
#include "Inputs/expect.h"
#include <cstdint>

static int misaligned;

struct alignas(128) Wide {
  int value;
  Wide(int value = 0) : value(value) { check(); }
  Wide(const Wide &other) : value(other.value) { check(); }
  Wide &operator=(const Wide &) = default;
  void check() {
    if (reinterpret_cast<std::uintptr_t>(this) % 128) misaligned = 1;
  }
};
#pragma omp declare reduction(+ : Wide : omp_out.value += omp_in.value)

template <class T> static int in_template(T *section) {
#pragma omp taskloop reduction(+ : section[0:2])
  for (int i = 0; i < 4; ++i) section[i % 2].value += i;
  return section[1].value;
}

int main() {
  {
    Wide each[3], *some = each;
#pragma omp parallel for reduction(+ : each[0:2], some[2:1]) num_threads(3)
    for (int i = 0; i < 9; ++i) each[i % 2].value += i, some[2].value += 1;
    EXPECT_EQ(each[1].value, 16);
    EXPECT_EQ(each[2].value, 9);
    EXPECT_EQ(in_template(each), 20);
    int count = 3;
    Wide rows[count];
#pragma omp parallel for reduction(+ : rows) num_threads(2)
    for (int i = 0; i < 6; ++i) rows[i % 3].value += i;
    EXPECT_EQ(rows[2].value, 7);
  }
  EXPECT_EQ(misaligned, 0);
  return failures();
}
