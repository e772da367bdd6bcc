// A variable of the source alone is needed though each region that names it has its own copy, and is not read for that.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -c %s -o %t
// RUN: %shepcxx -fopenmp --shep-backend=clang -O0 -c %s -S -emit-llvm -o - | %FileCheck %s
// CHECK-NOT: volatile {{.*}}@_ZL12volatile_one
static int counter, named, of_task, array[4];
static volatile int volatile_one;
namespace {
struct Pair {
  int first;
} pair;
}  // namespace

int f(int n) {
  int s = 0;
#pragma omp parallel for
  for (counter = 0; counter < n; counter++) {
  }
#pragma omp parallel private(named, volatile_one)
  {
    volatile_one = named = 1;
  }
#pragma omp parallel private(array, pair)
  array[0] = pair.first = 1;
#pragma omp task private(of_task) shared(s)
  s += of_task = 1;
#pragma omp taskwait
  return s;
}

template <class T> T in_template(T n) {
#pragma omp parallel for
  for (counter = 0; counter < n; counter++) {
  }
  return n;
}
template int in_template(int);
