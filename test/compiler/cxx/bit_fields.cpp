// Bit-fields of the object as list items: no reference can stand for one.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "Inputs/expect.h"

struct Flags {
  unsigned mode : 3;
  int last : 9;
  long sum = 0;

  Flags() : mode(5), last(0) {}

  int run() {
    int failed = 0;
#pragma omp parallel firstprivate(mode) reduction(+ : failed)
    {
      failed += mode != 5;
      mode = 2;
#pragma omp for lastprivate(last) private(mode)
      for (int i = 0; i < 100; ++i) {
        mode = i % 8;
        last = i;
      }
      failed += mode != 2;
    }
#pragma omp parallel for firstprivate(last) lastprivate(last)
    for (int i = 0; i < 10; ++i) last = (last >= 0 ? i + 1 : -1);
    return failed;
  }
};

// Each clause, with the value that the member has behind the construct.
struct Scanned {
  int a : 20;

  void scan() {
    a = 1;
#pragma omp parallel for reduction(inscan, + : a)
    for (int i = 0; i < 40; ++i) {
      a += 2;
#pragma omp scan inclusive(a)
      EXPECT(a == 3 + 2 * i);
    }
    EXPECT(a == 81);
  }
};
template <class Number> struct Fields {
  int a : 20;
  unsigned b : 20;
  Number whole = 0;

  void start() { a = 1, b = 2; }
  bool has(int first, unsigned second) const { return a == first && b == second; }

  void regions() {
    start();
#pragma omp parallel for reduction(+ : a, this->b)
    for (int i = 0; i < 40; ++i) a++, this->b += 2;
    EXPECT(has(41, 82));
    start();
#pragma omp parallel for reduction(min : a) reduction(max : b)
    for (int i = 0; i < 40; ++i) {
      if (-i < a) a = -i;
      if (b < 4u + i) b = 4u + i;
    }
    EXPECT(has(-39, 43));
    start();
#pragma omp parallel
    {
#pragma omp for linear(a : 3) linear(b)
      for (int i = 0; i < 40; ++i) {
        EXPECT(a == 1 + 3 * i && b == 2u + i);
        a += 3, b++;
      }
    }
    EXPECT(has(121, 42));
#pragma omp parallel for lastprivate(conditional : a)
    for (int i = 0; i < 40; ++i)
      if (i < 30) a = i;
    EXPECT(a == 29);
    start();
#pragma omp parallel sections reduction(+ : a) lastprivate(b)
    {
#pragma omp section
      a++;
#pragma omp section
      a++, b = 7;
    }
    EXPECT(has(3, 7));
  }

  void tasks() {
    start();
#pragma omp task firstprivate(a, this->b)
    {
      EXPECT(a == 1 && b == 2);
      a = 9, b = 9;
      whole = Number(a + b);
    }
#pragma omp taskwait
    EXPECT(has(1, 2) && whole == 18);
#pragma omp taskloop grainsize(5) firstprivate(a) lastprivate(a, b)
    for (int i = 0; i < 40; ++i) a = a ? i + 1 : 0, b = i;
    EXPECT(has(40, 39));
    start();
#pragma omp parallel reduction(task, + : a)
#pragma omp single
    for (int i = 0; i < 10; ++i)
#pragma omp task in_reduction(+ : a)
      a++;
    EXPECT(has(11, 2));
#pragma omp parallel firstprivate(a)
#pragma omp single
#pragma omp task firstprivate(a)
    {
      EXPECT(a == 11);
      a = 5;
    }
    EXPECT(a == 11);
#pragma omp target firstprivate(b)
    EXPECT(b == 2);
  }
};

int main() {
  Flags flags;
  EXPECT(flags.run() == 0 && flags.mode == 5 && flags.last == 10);
  Scanned().scan();
  Fields<int> fields;
  fields.regions();
  fields.tasks();
  return failures();
}
