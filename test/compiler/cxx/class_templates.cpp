// Regions in members of class templates and in member templates reach this, members and dependent bases.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

template <typename T> struct Base {
  T inherited = T(2);
  static T shared_static;
};
template <typename T> T Base<T>::shared_static = T(0);

template <typename T, int N> class Table : public Base<T> {
 public:
  Table() {
#pragma omp parallel for
    for (int i = 0; i < N; ++i) cells_[i] = T(i);
  }
  T total() const {
    T result = T();
#pragma omp parallel for reduction(+ : result)
    for (int i = 0; i < N; ++i) result += cells_[i] * this->inherited;
    return result;
  }
  void bump() {
#pragma omp parallel
#pragma omp single
    {
      for (int i = 0; i < N; ++i) {
#pragma omp task
        {
          cells_[i] += T(1);
#pragma omp atomic
          count_ += 1;
#pragma omp critical
          Base<T>::shared_static += T(1);
        }
      }
    }
  }
  template <typename U> U scaled(U factor) {
    U result = U();
#pragma omp parallel for reduction(max : result) firstprivate(factor)
    for (int i = 0; i < N; ++i) {
      U here = U(cells_[i]) * factor;
      if (here > result) result = here;
    }
    return result;
  }
  static T apply(T x) {
    T out = T();
#pragma omp parallel num_threads(2)
#pragma omp master
    out = x + T(1);
    return out;
  }
  int count() const { return count_; }

 private:
  T cells_[N];
  int count_ = 0;
};

struct Plain {
  int m = 3, n = 4;
  int arr[3] = {1, 2, 3};
  void run() {
    int seen = 0;
#pragma omp parallel private(m) firstprivate(n, arr) num_threads(4)
    {
      m = 10;
      n += m;
      arr[0] += 5;
#pragma omp atomic
      seen += n + arr[0];
    }
    EXPECT_EQ(seen, 4 * (14 + 6));
    EXPECT_EQ(m, 3);
    EXPECT_EQ(n, 4);
    EXPECT_EQ(arr[0], 1);
    int out = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task firstprivate(n) shared(out)
      {
        n += 1;
        out = n + m;
      }
      n = 40;
    }
    EXPECT_EQ(out, 8);
#pragma omp parallel for lastprivate(m) reduction(+ : n)
    for (int i = 0; i < 10; ++i) {
      m = i;
      n += 1;
    }
    EXPECT_EQ(m, 9);
    EXPECT_EQ(n, 50);
  }
};

int main() {
  Table<int, 10> t;
  EXPECT_EQ(t.total(), 90);
  t.bump();
  EXPECT_EQ(t.total(), 110);
  EXPECT_EQ(t.count(), 10);
  EXPECT_EQ(Base<int>::shared_static, 10);
  EXPECT_EQ(t.scaled(1.5), 15.0);
  EXPECT_EQ((Table<long, 3>::apply(4)), 5);
  Table<double, 4> d;
  EXPECT_EQ(d.total(), 12.0);
  Plain().run();
  return failures();
}
