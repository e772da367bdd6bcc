// A list item names the member of one base where the class or another base has one of that name, and its copy hides
// neither of them.
// RUN: %shepcxx -fopenmp -std=c++17 -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=2 %t
#include "Inputs/expect.h"

int m = 5;

struct Base {
  int m = 1;
  unsigned narrow : 5;
};
struct Other {
  int m = 2;
};
struct Both : Base, Other {
  int m = 100;
  void run() {
    int seen = 0;
#pragma omp parallel num_threads(1) firstprivate(Base::m) shared(seen)
    {
      Base::m += 1, m += 1, ::m += 1;
      this->Other::m += 1;
      seen = Base::m;
    }
    EXPECT(seen == 2 && Base::m == 1 && m == 101 && Other::m == 3 && ::m == 6);
#pragma omp parallel for reduction(+ : Base::m, Other::m)
    for (int i = 0; i < 4; ++i) {
      Base::m += i, Other::m += 10;
      if (i == 3) m = 7;
    }
    EXPECT(Base::m == 7 && Other::m == 43 && m == 7);
#pragma omp task firstprivate(Base::m, m) shared(seen)
    {
      Base::m += 1, m += 1;
      seen = 100 * Both::m + Base::m;
    }
#pragma omp taskwait
    EXPECT(seen == 808 && Base::m == 7 && m == 7);
    narrow = 3;
#pragma omp parallel for lastprivate(Base::narrow)
    for (unsigned i = 0; i < 9; ++i) Base::narrow = i;
    EXPECT_EQ(narrow, 8u);
#pragma omp taskloop lastprivate(Other::m) num_tasks(2)
    for (int i = 0; i < 4; ++i) Other::m = i;
    EXPECT(Other::m == 3 && m == 7);
#pragma omp taskloop firstprivate(m, Base::m) lastprivate(m, Base::m) num_tasks(1)
    for (int i = 0; i < 3; ++i) m += i, Base::m += 2 * i;
    EXPECT(Base::m == 13 && m == 10);
    m = 7;
  }

  /// A local of the same name is what the plain name means, a list item or not.
  void beside_a_local() {
    int m = 50, seen = 0;
#pragma omp parallel num_threads(1) firstprivate(m)
    m += 1, this->m += 1, Both::m += 1;
    EXPECT(m == 50 && this->m == 9);
#pragma omp parallel num_threads(1) firstprivate(Both::m) shared(seen)
    {
      Both::m += 1, m += 1;
      seen = Both::m;
#pragma omp task firstprivate(Both::m) shared(seen)
      Both::m += 1, seen += 100 * Both::m;
    }
    EXPECT(m == 51 && Both::m == 9 && seen == 1110);
#pragma omp parallel num_threads(1) private(this->m)
    m += 1, this->m = 3;
    EXPECT(m == 52 && Both::m == 9);
  }

  /// What the region declares hides the copy: its qualified name does not.
  void beside_a_later_local() {
    m = 1;
    int seen = 0;
#pragma omp parallel num_threads(1) firstprivate(m) shared(seen)
    {
      m += 1;
      int m = 50;
      Both::m += m;
      seen = Both::m;
    }
    EXPECT(seen == 52 && m == 1);
  }
};

struct Root {
  int m = 1;
};
struct Left : virtual Root {
  int m = 2;
};
struct Right : virtual Root {};
struct Diamond : Left, Right {
  void run() {
#pragma omp parallel for reduction(+ : Root::m) num_threads(2)
    for (int i = 0; i < 3; ++i) Root::m += i;
#pragma omp parallel for reduction(+ : m) num_threads(2)
    for (int i = 0; i < 3; ++i) m += 2 * i;
    EXPECT(Root::m == 4 && Left::m == 8);
  }
};

template <class Any> struct Of {
  Any m = 1;
};
template <class Any> struct Pattern : Of<int>, Of<char> {
  Any m = 100;
  void run() {
#pragma omp parallel for reduction(+ : Of<int>::m)
    for (int i = 0; i < 4; ++i) {
      Of<int>::m += i;
      if (i == 0) m += 1, Of<char>::m = 9;
    }
    EXPECT(Of<int>::m == 7 && Of<char>::m == 9 && m == 101);
    Any seen = 0;
#pragma omp task firstprivate(Of<int>::m, m) shared(seen)
    seen = ++Of<int>::m + ++m;
#pragma omp taskwait
    EXPECT(seen == 110 && Of<int>::m == 7 && m == 101);
  }
};

int main() {
  Both().run();
  Both both;
  both.m = 7;
  both.beside_a_local();
  both.beside_a_later_local();
  Diamond().run();
  Pattern<long>().run();
  return failures();
}
