// A macro with parameters has the name of a variable that a construct copies: what is written for the copy does not expand it.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define count(what) no_such_function(what)
#define first() 1 / 0
#define last(...) no_such_function(__VA_ARGS__)

struct Number {
  explicit Number(int value) : value(value) {}
  int value;
};

template <class T> static int sum(T min, int count) {
  int s = 0, last = 0;
  Number first{2};
#pragma omp parallel for firstprivate(min, first) num_threads(count) reduction(+ : s) lastprivate(last)
  for (int i = 0; i < 10; i++) {
    s += min + first.value;
    last = i;
  }
#pragma omp taskloop firstprivate(min, first) reduction(+ : s) lastprivate(last)
  for (int i = 0; i < 10; i++) {
    s += min + first.value;
    last = i;
  }
  for (int count = 0; count < 2; count++) {
#pragma omp task firstprivate(min, first) shared(s)
#pragma omp atomic
    s += min + first.value;
  }
#pragma omp taskwait
#pragma omp teams num_teams(1) firstprivate(min)
#pragma omp distribute
  for (int i = 0; i < 1; i++) s += min;
#pragma omp simd linear(min : 1)
  for (int i = 0; i < 4; i++) min++;
  return s + last + min;
}

int main() {
  printf("%d\n", sum(3, 2) + sum(4L, 3));
  return 0;
}
