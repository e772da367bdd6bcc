// In C++ a target region reaches members, references and what lambdas captured; where a template decides whether a
// variable is a scalar, so it does whether the region has a copy of it.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=c++20 -I%S/../Inputs %s -o %t.20
// RUN: env OMP_NUM_THREADS=3 %t.20
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=c++11 -fno-elide-constructors -I%S/../Inputs %s -o %t.11
// RUN: env OMP_NUM_THREADS=3 %t.11
#include "verify.h"

#include <vector>

namespace n {
int outer = 1;
}

struct Object {
  int member = 1, more = 2, array[3] = {1, 2, 3};
  static int count;
  int work(int &reference) {
    int *data = array;
    const int n = 3;
#pragma omp target map(tofrom : member) map(data[0 : n])
    {
      int copy[n] = {0};
      member += 4, this->more++, data[1] = 9, reference++, count++, n::outer++;
      copy[0] = member;
      (void)copy;
    }
#pragma omp target teams distribute parallel for reduction(+ : more) map(tofrom : array[0 : 3])
    for (int i = 0; i < 10; i++) more++;
    auto lambda = [&](int by) {
#pragma omp target parallel for reduction(+ : reference) nowait
      for (int i = 0; i < 4; i++) reference += by;
#pragma omp taskwait
    };
    lambda(2);
    return member;
  }
};
int Object::count = 0;

template <typename T> struct Pair {
  T first, second;
};

template <typename T> T twice(T value, T *results) {
  Pair<T> pair = {value, value};
  T copied = value;
  T mapped = value;
#pragma omp target map(tofrom : mapped) map(results[0 : 2])
  {
    copied = copied + value;
    mapped = mapped + value;
    pair.second = copied;
    results[1] = copied;
  }
  results[0] = copied;
#pragma omp target parallel for reduction(+ : mapped) nowait
  for (int i = 0; i < 3; i++) mapped = mapped + T(value);
#pragma omp taskwait
  return pair.second + mapped;
}

struct Number {
  int of = 0;
  Number() = default;
  explicit Number(int x) : of(x) {}
  friend Number operator+(Number a, Number b) { return Number(a.of + b.of); }
};
#pragma omp declare reduction(+ : Number : omp_out.of += omp_in.of)

static void parts() {
  union {
    int number;
    union {
      int inner;
      float fraction;
    };
  };
  number = 3;
#pragma omp target
  number += 4, inner *= 2;
#pragma omp task
  inner = 5;
#pragma omp taskwait
  VERIFY(number == 14);
#if __cplusplus >= 202002L
  int array[2] = {5, 6};
  Pair<int> pair = {1, 2};
  auto &[one, two] = array;
  auto [first, second] = pair;
#pragma omp target
  one += 10, second += 20;
  VERIFY(array[0] == 15 && second == 22 && pair.second == 2);
  int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < two; i++) sum += one + first;
  VERIFY(sum == 6 * 16);
#endif
}

int main() {
  parts();
  Object object;
  int reference = 1;
  VERIFY(object.work(reference) == 5 && object.more == 13 && object.array[1] == 9);
  VERIFY(reference == 9 && Object::count == 0 && n::outer == 1);
  int ints[2];
  VERIFY(twice(3, ints) == 6 + 15 && ints[0] == 3 && ints[1] == 6);
  Number numbers[2];
  VERIFY(twice(Number(3), numbers).of == 6 + 15 && numbers[0].of == 6 && numbers[1].of == 6);
  std::vector<int> vector(4, 1);
  int *data = vector.data();
#pragma omp target map(tofrom : data[0 : 4])
  for (int i = 0; i < 4; i++) data[i] += static_cast<int>(vector.size());
  VERIFY(vector[3] == 5);
  return 0;
}
