// A `_Pragma` whose string, parentheses or name come from macros, or whose name is spelled over two lines.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=2 %t
// RUN: %shepcc -fopenmp --shep-backend=%backend --shep-emit=%t.c -c %s -o %t.o && %FileCheck %s --input-file=%t.c
// The user's own parentheses are none of a directive's.
// CHECK: (sum_)++
#include <omp.h>
#include <stdlib.h>
#define TEXT(...) TEXT_OF(__VA_ARGS__)
#define TEXT_OF(...) #__VA_ARGS__
#define OPERATOR _Pragma
#define CALLED(text) _Pragma(text)
#define OPENED(text) _Pragma(text
#define JOINED(a, b) a##b
#define ATOMIC CALLED("omp atomic")
#define UP (sum_)++
#define ALL_ADD _Pragma("omp parallel num_threads(2)") add

static int sum_;

#define EXPECT(value) \
  if (sum_ != (value)) abort(); \
  sum_ = 0

static void add(int value) {
  _Pragma("omp atomic") sum_ += value;
}

static void of_regions(void) {
  ALL_ADD(2);
  EXPECT(4);
  ALL_ADD
  ((1) + (2));
  EXPECT(6);
  _Pragma(TEXT(omp parallel num_threads(2)))
  {
    _Pragma(TEXT_OF(omp atomic)) sum_ += 1;
  }
  EXPECT(2);
  OPERATOR("omp parallel num_threads((1) + (1))") {
    OPERATOR(TEXT_OF(omp critical(name))) { (sum_)++; }
  }
  EXPECT(2);
  JOINED(_Pra, gma)("omp parallel num_threads(2)") CALLED("omp critical") (sum_)++;
  EXPECT(2);
  OPENED("omp parallel num_threads(2)")) { ATOMIC (sum_)++; }
  EXPECT(2);
  _Pra\
gma("omp parallel num_threads(2)") _Pragma("omp atomic") UP;
  EXPECT(2);
}

static void of_loops(void) {
  int i, total = 0;
  _Pragma(TEXT(omp parallel for reduction(+:total) schedule(static, (3))))
  for (i = 0; i < 10; i++) total += i;
  sum_ = total;
  EXPECT(45);
  _Pra\
gma(TEXT(omp parallel for reduction(+ : total)))
  for (i = 0; i < 10; i++) total += i;
  sum_ = total;
  EXPECT(90);
}

static void of_tasks(void) {
  _Pragma(TEXT(omp parallel)) _Pragma(TEXT(omp single))
  {
    _Pragma(TEXT(omp taskgroup))
    {
      OPERATOR(TEXT(omp task if (sum_ < 1))) _Pragma(TEXT(omp atomic)) sum_ += 1;
      OPERATOR("omp taskloop")
      for (int i = 0; i < 4; i++) { _Pragma(TEXT(omp atomic update)) sum_ += 1; }
    }
    OPERATOR("omp task") ATOMIC sum_ += 1;
    _Pragma(TEXT(omp taskwait)) OPERATOR(TEXT(omp flush)) (sum_)++;
    _Pragma(TEXT(omp taskyield))
  }
  EXPECT(7);
}

int main(void) {
  of_regions();
  of_loops();
  of_tasks();
  return 0;
}
