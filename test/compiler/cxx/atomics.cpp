// Every form of atomic on numbers, members and dependent types.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

template <typename T> void forms() {
  T x = T(1), v = T(0), seen = T(0);
  struct {
    T cell;
  } s = {T(2)};
  T array[2] = {T(1), T(1)};
#pragma omp parallel num_threads(4)
  {
#pragma omp atomic
    x += T(1);
#pragma omp atomic update
    x = x + T(1);
#pragma omp atomic
    x = T(1) + x;
#pragma omp atomic
    s.cell -= T(0);
#pragma omp atomic
    ++array[1];
#pragma omp atomic
    array[0]++;
#pragma omp atomic read
    v = x;
#pragma omp atomic write
    seen = T(3);
  }
  EXPECT_EQ(x, T(13));
  EXPECT_EQ(seen, T(3));
  EXPECT_EQ(array[0], T(5));
  EXPECT_EQ(array[1], T(5));
  EXPECT(v > T(0));
  int total = 0;
#pragma omp parallel num_threads(4) reduction(+ : total)
  {
    T got, other;
#pragma omp atomic capture
    got = x++;
#pragma omp atomic capture
    {
      other = s.cell;
      s.cell += T(1);
    }
    total += static_cast<int>(got) + static_cast<int>(other);
#pragma omp atomic capture seq_cst
    {
      x *= T(1);
      other = x;
    }
  }
  EXPECT_EQ(total, 13 + 14 + 15 + 16 + 2 + 3 + 4 + 5);
  T old;
#pragma omp atomic capture
  {
    old = x;
    x = T(50);
  }
  EXPECT_EQ(old, T(17));
#pragma omp atomic capture
  old = x -= T(8);
  EXPECT_EQ(old, T(42));
#pragma omp atomic
  x = T(84) - x;
#pragma omp atomic
  x /= T(2);
  EXPECT_EQ(x, T(21));
}

struct Account {
  long balance = 0;
  Account *self() { return this; }
  void add(long n) {
#pragma omp atomic
    balance += n;
#pragma omp atomic
    self()->balance += n;
  }
};

int main() {
  forms<int>();
  forms<unsigned short>();
  forms<signed char>();
  forms<long>();
  forms<float>();
  forms<double>();
  forms<long double>();
  Account account;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 100; ++i) account.add(i);
  EXPECT_EQ(account.balance, 9900);
  int bits = 0;
#pragma omp parallel for
  for (int i = 0; i < 8; ++i) {
#pragma omp atomic
    bits |= 1 << i;
  }
  EXPECT_EQ(bits, 255);
  bool flag = false;
#pragma omp parallel
  {
#pragma omp atomic write release
    flag = true;
  }
  bool got;
#pragma omp atomic read acquire
  got = flag;
  EXPECT(got);
  int *pointer = &bits;
#pragma omp atomic
  *pointer ^= 15;
  EXPECT_EQ(bits, 240);
  return failures();
}
