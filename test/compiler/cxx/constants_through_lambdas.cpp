// A constant reaches a task through a lambda that captures nothing, as its value.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Wno-shadow -Werror %s -o %t && %t

template <class T> static int in_template(T) {
  constexpr int three = 3;
  auto outer = [](auto a) {
    int sum = 0;
    auto inner = [&](auto b) {
#pragma omp task shared(sum)
      sum += a + b + three;
#pragma omp taskwait
#pragma omp taskloop shared(sum)
      for (int i = 0; i < 3; ++i) sum += b + three;
    };
    inner(a);
    return sum;
  };
  return outer(T(1));
}

int main() {
  constexpr int three = 3;
  const int four = 4;
  auto outer = [](auto a) {
    int sum = 0;
#pragma omp parallel num_threads(1)
    {
      auto inner = [&](auto b) {
#pragma omp task shared(sum)
        sum += a + b + three + four;
      };
      inner(2);
    }
    return sum;
  };
  return in_template(1) != 5 + 3 * 4 || outer(1) != 10;
}
