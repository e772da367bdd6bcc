// A section may be a sequence of statements (OpenMP 5.2, 11.3), which Clang 19 refuses.
// RUN: %shepcc --shep-backend=%backend -Wall -Werror -fopenmp %s -o %t
// RUN: %t
// RUN: %shepcxx --shep-backend=%backend -Wall -Werror -fopenmp -x c++ %s -o %t
// RUN: %t
#include <assert.h>

#define TWO(x) \
  x += 10; \
  x += 20
#define SECTION _Pragma("omp section")

static int plain(void) {
  int a = 0, b = 0, c = 0, d = 0, last = 0;
#pragma omp parallel num_threads(3)
#pragma omp sections lastprivate(last)
  {
    a += 1;
    a += 2;
#pragma omp section
    b += 4;
    const int more = 5;
    b += more;
#pragma omp section
    { c = 6; }
#pragma omp section
    if (c >= 0) d = 7;
    for (int i = 0; i < 3; i++) d++;
    last = d;
  }
  return a == 3 && b == 9 && c == 6 && d == 10 && last == 10;
}

// Where directives stand first and last.
static int directives(void) {
  int a = 0, b = 0, c = 0;
#pragma omp parallel num_threads(2)
#pragma omp sections
  {
#pragma omp task shared(a)
    a = 1;
#pragma omp taskwait
#pragma omp section
#pragma omp task shared(b)
    b = 2;
#pragma omp taskwait
#pragma omp section
    c = 3;
#pragma omp atomic
    c++;
#pragma omp flush
  }
  return a == 1 && b == 2 && c == 4;
}

static int nested(void) {
  int sum = 0, inner = 0;
#pragma omp parallel sections num_threads(2) reduction(+ : sum) firstprivate(inner)
  {
#pragma omp section
    sum += 1;
    {
#pragma omp parallel sections num_threads(2) reduction(+ : inner)
      {
        inner += 1;
        inner += 1;
#pragma omp section
        inner += 2;
        inner += 2;
      }
      sum += inner;
    }
#pragma omp section
    TWO(sum);
    SECTION
    sum += 100;
    sum += 200;
  }
  return sum;
}

// Nothing but what follows from a declaration is wrong for Clang here.
static int declared(void) {
  int sum = 0;
#pragma omp parallel sections reduction(+ : sum)
  {
#pragma omp section
    int one = 1; sum += one;
#pragma omp section
    sum++;
  }
#pragma omp parallel sections reduction(+ : sum)
  {
#pragma omp section
    { sum++; }
#pragma omp section
    int some[4] = {1}; sum += some[0];
  }
  return sum;
}

// A directive may go on in the next line, and hold comments and macros.
static int spelled(void) {
  int sum = 0;
#define THE_PART section
#pragma omp parallel sections reduction(+ : sum)
  {
    sum++; sum++;
#pragma omp \
    section
    sum++; sum++;
#pragma omp /* the
third */ section // part
    sum++; sum++;
#pragma omp THE_PART
    sum++; sum++;
    _Pragma("omp /* last */ section") sum++; sum++;
  }
  return sum;
}

int main(void) {
  assert(plain());
  assert(directives());
  assert(nested() == 1 + 6 + 30 + 300);
  assert(declared() == 4);
  assert(spelled() == 10);
  return 0;
}
