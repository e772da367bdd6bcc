// A variable passes through several generic lambdas in a region, which Clang's own OpenMP rejects.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 %s -o %t && %t

static int table[] = {3, 4};

int main() {
  int *value = table;
  int sum = 0;
  auto outer = [&](auto a) {
#pragma omp taskgroup
    {
      auto middle = [&](auto b) {
        auto inner = [&](auto c) {
#pragma omp task shared(sum)
#pragma omp atomic
          sum += value[1];
          return c + 1;
        };
        return inner(*value) + b;
      };
      a = middle(a);
    }
    return a;
  };
  return outer(1) != 5 || sum != 4;
}
