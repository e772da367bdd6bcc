// A member of a base class that depends on a template's parameter is a list item like any other, and may count a loop.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=3 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=c++20 %s -o %t && env OMP_NUM_THREADS=3 %t
// A using-declaration gives it a plain name.
// RUN: sed 's/Q::number/number/g; s/Q::row/row/g; s/^  T number_of_whole;/&\n  using Q::number;\n  using Q::row;/' %s > %t.cpp
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %t.cpp -o %t && env OMP_NUM_THREADS=3 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=c++20 %t.cpp -o %t && env OMP_NUM_THREADS=3 %t
#include <omp.h>
#include <cstdio>

static int failures;
static void check(bool holds, const char *what) {
  if (holds) return;
  std::printf("%s\n", what);
  ++failures;
}

template <class T> struct Base {
  T number;
  T row[3];
  static T of_class;
};
template <class T> T Base<T>::of_class = 4;

template <class T, class Q> struct Whole : Q {
  void in_place() {
    int wrong = 0;
    this->number = 5;
#pragma omp parallel private(Q::number) num_threads(3) reduction(+ : wrong)
    {
      Q::number = omp_get_thread_num();
#pragma omp barrier
      wrong += Q::number != omp_get_thread_num();
    }
    check(!wrong && Q::number == 5, "private");
    for (T &each : Q::row) each = 6;
#pragma omp parallel firstprivate(Q::number, Q::row) num_threads(3) reduction(+ : wrong)
    {
      Q::number += omp_get_thread_num();
      Q::row[1] += Q::number;
#pragma omp barrier
      wrong += Q::number != 5 + omp_get_thread_num() || Q::row[1] != 11 + omp_get_thread_num() || Q::row[2] != 6;
      auto add = [&] { Q::number += 1; };
      add();
    }
    check(!wrong && Q::number == 5 && Q::row[1] == 6, "firstprivate");
  }

  void loops() {
    Q::number = 0;
#pragma omp parallel for reduction(+ : Q::number) reduction(max : Q::row[0 : 2])
    for (int i = 0; i < 1000; i++) {
      Q::number += 2;
      if (Q::row[1] < i) Q::row[1] = i;
    }
    check(Q::number == 2000 && Q::row[1] == 999, "reduction");
#pragma omp parallel for lastprivate(Q::number) default(none)
    for (int i = 0; i < 100; i++) Q::number = i;
    check(Q::number == 99, "lastprivate");
#pragma omp parallel
#pragma omp for firstprivate(Q::number) lastprivate(Q::number)
    for (int i = 0; i < 100; i++) Q::number = Q::number % 100 + 100 * i;
    check(Q::number == 9999, "firstprivate and lastprivate");
    Q::number = -1;
#pragma omp parallel for lastprivate(conditional : Q::number) schedule(dynamic)
    for (int i = 0; i < 100; i++)
      if (i % 40 == 7) Q::number = i;
    check(Q::number == 87, "lastprivate(conditional: ...)");
#pragma omp parallel for linear(Q::number : 2)
    for (int i = 0; i < 100; i++) {
      if (Q::number != 87 + 2 * i) failures++;
      Q::number += 2;
    }
    check(Q::number == 287, "linear");
    int count = 0;
#pragma omp parallel for reduction(+ : count)
    for (Q::number = 0; Q::number < 8; Q::number++) count += Q::number;
    check(count == 28, "the counter of a loop");
#pragma omp parallel for collapse(2) reduction(+ : count) lastprivate(Q::number)
    for (Q::number = 0; Q::number < 3; Q::number++)
      for (int i = 0; i < 4; i++) count += Q::number;
    check(count == 28 + 12 && Q::number == 3, "the outer counter of a nest");
  }

  void tasks() {
    int seen = 0;
    Q::number = 7;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task firstprivate(Q::number) shared(seen)
      {
        seen = Q::number++;
#pragma omp task shared(seen)
        seen += 10 * Q::number;
#pragma omp taskwait
      }
#pragma omp taskwait
#pragma omp taskloop firstprivate(Q::number)
      for (int i = 0; i < 20; i++) Q::number += i;
#pragma omp task private(Q::row)
      for (T &each : Q::row) each = 1;
    }
    check(seen == 87 && Q::number == 7 && Q::row[2] == 6, "tasks");
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : Q::number) lastprivate(Q::row)
    for (int i = 0; i < 20; i++) {
      Q::number += 1;
      for (T &each : Q::row) each = i;
    }
    check(Q::number == 27 && Q::row[1] == 19, "what tasks leave");
  }

  // Written with its object, the item is what this->number means inside; it and Q::number may be told apart only by who reads them.
  void with_object() {
    this->Q::number = 1;
    this->number_of_whole = 2;
#pragma omp parallel firstprivate(this->number_of_whole) num_threads(2)
    {
      this->number_of_whole += omp_get_thread_num();
      Q::number = 1;
    }
    check(number_of_whole == 2, "this->");
  }
  T number_of_whole;
};

// Variables of a class that depends: there is no object.
template <class T> static void of_class() {
  int wrong = 0;
#pragma omp parallel firstprivate(Base<T>::of_class) num_threads(2) reduction(+ : wrong)
  {
    Base<T>::of_class += omp_get_thread_num();
#pragma omp barrier
    wrong += Base<T>::of_class != 4 + omp_get_thread_num();
  }
  check(!wrong && Base<T>::of_class == 4, "a static member");
}

// Two bases with a member of the same name: only one of them is private.
struct Left { int x; };
struct Right { int x; };
template <class L, class R> struct Both : L, R {
  void run() {
    L::x = 1;
    R::x = 2;
#pragma omp parallel for private(L::x)
    for (int i = 0; i < 10; i++) {
      L::x = i;
      if (i == 9) R::x = L::x + 100;
    }
    check(L::x == 1 && R::x == 109, "two bases");
  }
};

// The same written with its object where nothing depends.
struct Plain : Left {
  void run() {
    x = 3;
#pragma omp parallel firstprivate(this->x) num_threads(2)
    {
      this->x += 1;
      x += 1;
      ::Left::x += 1;
      if (x != 6) failures++;
    }
    check(x == 3, "this-> outside of templates");
  }
  void conditional() {
    x = -1;
#pragma omp parallel for lastprivate(conditional : x) schedule(dynamic)
    for (int i = 0; i < 100; i++)
      if (i % 40 == 7) Left::x = i;
    check(x == 87, "a member that is lastprivate(conditional: ...)");
    x = 3;
  }
  // Clauses of one directive mean the same member.
  void both_ends() {
    int wrong = 0;
#pragma omp parallel
#pragma omp for firstprivate(x, row) lastprivate(x, row)
    for (int i = 0; i < 20; i++) {
      if (x % 100 != 3 || row[1] % 100 != 6) {
#pragma omp atomic
        wrong++;
      }
      x = 3 + 100 * i;
      row[1] = 6 + 100 * i;
    }
    check(!wrong && x == 1903 && row[1] == 1906, "members at both ends");
#pragma omp parallel masked taskloop default(none) firstprivate(Left::x, row) lastprivate(x, Plain::row) shared(wrong)
    for (int i = 0; i < 20; i++) {
      if (x % 100 != 3 || row[1] % 100 != 6) {
#pragma omp atomic
        wrong++;
      }
      x = 3 + 200 * i;
      row[1] = 6 + 200 * i;
    }
    check(!wrong && x == 3803 && row[1] == 3806, "members at both ends of tasks");
  }
  int row[3] = {5, 6, 7};
};

struct Number : Base<int> {};

int main() {
  Whole<int, Number> whole{};
  whole.in_place();
  whole.loops();
  whole.tasks();
  whole.with_object();
  of_class<long>();
  Both<Left, Right>().run();
  Plain plain;
  plain.run();
  plain.conditional();
  plain.both_ends();
  return failures != 0;
}
