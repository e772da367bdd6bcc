// The captures of tasks with a priority are constructed and destroyed as those of any others.
// RUN: %matrix --backend=%backend %s
// RUN: env OMP_MAX_TASK_PRIORITY=3 %matrix --backend=%backend %s
#include "check.h"

static int living;

struct Counted {
  int value;
  explicit Counted(int value) : value(value) { add(1); }
  Counted(const Counted &from) : value(from.value) { add(1); }
  ~Counted() { add(-1); }
  static void add(int amount) {
#pragma omp atomic
    living += amount;
  }
};

template <class T> long sum_of(const T &each) {
  long sum = 0;
  for (int i = 0; i < 50; ++i) {
#pragma omp task firstprivate(each) shared(sum) priority(i % 4) if (i % 5)
#pragma omp atomic
    sum += each.value;
  }
#pragma omp taskwait
  return sum;
}

int main() {
  long sum = 0;
#pragma omp parallel
#pragma omp single
  sum = sum_of(Counted(3));
  CHECK(sum == 150);
  CHECK(living == 0);
  printf("%ld\n", sum);
}
