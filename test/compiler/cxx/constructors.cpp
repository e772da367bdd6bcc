// Regions in constructors, member initialisers, destructors and operators.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include <vector>

static int destroyed = 0;

static int parallel_sum(int n) noexcept {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; ++i) s += i;
  return s;
}

class Matrix {
 public:
  explicit Matrix(int n) : n_(n), data_([n] {
    std::vector<int> made(static_cast<unsigned>(n * n));
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) made[static_cast<unsigned>(i * n + j)] = i + j;
    return made;
  }()), sum_(parallel_sum(n)) {
#pragma omp parallel for
    for (int i = 0; i < n_; ++i) at(i, i) += 1;
  }
  ~Matrix() {
#pragma omp parallel num_threads(2)
#pragma omp single
    destroyed += n_;
  }
  int &at(int i, int j) { return data_[static_cast<unsigned>(i * n_ + j)]; }
  Matrix &operator+=(int k) {
#pragma omp parallel for
    for (auto &each : data_) each += k;
    return *this;
  }
  int operator()() const {
    int total = 0;
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < n_ * n_; ++i) total += data_[static_cast<unsigned>(i)];
    return total;
  }
  operator bool() const {
    bool any = false;
#pragma omp parallel for reduction(|| : any)
    for (int i = 0; i < n_; ++i) any = any || data_[static_cast<unsigned>(i)] != 0;
    return any;
  }
  int sum() const { return sum_; }

 private:
  int n_;
  std::vector<int> data_;
  int sum_;
};

int main() {
  {
    Matrix m(4);
    EXPECT_EQ(m(), 48 + 4);
    m += 1;
    EXPECT_EQ(m(), 48 + 4 + 16);
    EXPECT(m);
    EXPECT_EQ(m.sum(), 6);
  }
  EXPECT_EQ(destroyed, 4);
  return failures();
}
