// A generic lambda inside a region, and a region inside one, use structured bindings.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 %s -o %t && %t

struct P {
  int a, b;
};

int main() {
  int sum = 0;
  auto [x, y] = P{1, 2};
#pragma omp taskgroup
  {
#pragma omp task shared(sum)
    {
      auto f = [&](auto more) { return x + more; };
      sum = f(2) + y;
    }
  }
  auto g = [&](auto more) {
#pragma omp task shared(sum)
    sum += x + more;
#pragma omp taskwait
  };
  g(3);
  return sum != 9;
}
