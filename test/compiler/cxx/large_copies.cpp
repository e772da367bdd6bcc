// Large arrays as a task's firstprivate: Clang would copy them as constants, element by element, when it compiles.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
// RUN: %shepcxx -fopenmp --shep-emit=- %s | %FileCheck %s
// CHECK-NOT: __still_copy<{{[^,]*}}decltype(few)
// CHECK: __still_copy<{{[^,]*}}decltype(bytes)
struct Pair {
  int first, second;
};

int main() {
  int sum = 0;
  char bytes[3000000], few[1000];
  Pair pairs[20000];
  bytes[2999999] = few[999] = 1;
  pairs[19999] = {2, 3};
#pragma omp parallel
#pragma omp single
  {
#pragma omp task firstprivate(bytes, few, pairs) shared(sum)
    {
#pragma omp atomic
      sum += bytes[2999999] + few[999] + pairs[19999].second;
      bytes[2999999] = few[999] = 0;
      pairs[19999].second = 0;
    }
#pragma omp taskloop firstprivate(bytes) shared(sum)
    for (int i = 0; i < 2; i++)
#pragma omp atomic
      sum += bytes[2999999];
#pragma omp task shared(sum)
    {
#pragma omp atomic
      sum += bytes[2999999];
    }
#pragma omp taskwait
  }
  return sum == 8 && bytes[2999999] == 1 && few[999] == 1 && pairs[19999].second == 3 ? 0 : 1;
}
