// However many errors of Clang's are taken back, they do not count towards its limit of 20.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 %s -o %t && %t

struct Pair {
  int first, second;
};

#define TASK                                 \
  {                                          \
    auto [a, b] = Pair{1, 2};                \
    _Pragma("omp task shared(sum)") {        \
      _Pragma("omp atomic") sum += a + b;    \
    }                                        \
  }
#define FIVE_TASKS TASK TASK TASK TASK TASK

int main() {
  int sum = 0;
#pragma omp taskgroup
  {
    FIVE_TASKS FIVE_TASKS FIVE_TASKS FIVE_TASKS FIVE_TASKS FIVE_TASKS
  }
  return sum != 90;
}
