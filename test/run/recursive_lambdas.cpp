// Tasks in lambdas that call themselves, that are called in conditions, and that keep state.
// RUN: %matrix --backend=%backend --flag=-std=c++17 %s
#include <cstdio>
#include <functional>
int main() {
  long r = 0;
#pragma omp parallel
#pragma omp single
  {
    std::function<long(int)> fib = [&fib](int n) -> long {
      if (n < 2)
        return n;
      long a, b;
#pragma omp task shared(a)
      a = fib(n - 1);
#pragma omp task shared(b)
      b = fib(n - 2);
#pragma omp taskwait
      return a + b;
    };
    auto y = [](auto self, int n) -> long {
      if (n < 2)
        return n;
      long a = 0, b = 0;
#pragma omp task shared(a, self)
      a = self(self, n - 1);
      b = self(self, n - 2);
#pragma omp taskwait
      return a + b;
    };
    r = fib(15) + y(y, 14);
    if ([&] {
          bool t = false;
#pragma omp task shared(t)
          t = true;
#pragma omp taskwait
          return t;
        }())
      r++;
    for (int i = 0; i <
                    [] {
                      int k = 0;
#pragma omp task shared(k)
                      k = 3;
#pragma omp taskwait
                      return k;
                    }();
         i++)
      r += i;
    auto mut = [c = 0, &r]() mutable {
#pragma omp task shared(r, c)
      {
        c++;
        r += c;
      }
#pragma omp taskwait
      return c;
    };
    mut();
    mut();
    r += mut();
  }
  printf("%ld\n", r);
}
