// In C++ Clang speaks of functions with directives as they are written: its warnings are what it says of the source by
// itself, word for word, and those of options that make errors fail the compilation. Of the rest of the source it speaks
// once.
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.cpp && cd %t && %shepcxx --shep-backend=clang --shep-print-backend > clang
// RUN: %shepcxx --shep-backend=clang -fopenmp -Wall -Wextra -Wshadow -Wconversion -c a.cpp -o a.o 2> ours
// RUN: sh -c '`cat clang` -fopenmp -Wall -Wextra -Wshadow -Wconversion -c a.cpp -o b.o' 2> clangs
// RUN: sort ours > ours.s && sort clangs > clangs.s && diff ours.s clangs.s && grep "21 warnings generated" ours
// RUN: not %shepcxx --shep-backend=clang -fopenmp @%S/Inputs/every_clang_warning.rsp -Wno-padded -Werror -ferror-limit=0 -c a.cpp -o c.o 2> ours
// RUN: not sh -c '`cat clang` -fopenmp @%S/Inputs/every_clang_warning.rsp -Wno-padded -Werror -ferror-limit=0 -c a.cpp -o d.o' 2> clangs
// RUN: sort ours > ours.s && sort clangs > clangs.s && diff ours.s clangs.s && test ! -f c.o
// Options that make errors of what is elsewhere, or nowhere.
// RUN: not %shepcxx --shep-backend=clang -fopenmp -Wall -Werror=unused-function -c a.cpp -o c.o > /dev/null 2>&1 && test ! -f c.o
// RUN: not %shepcxx --shep-backend=clang -fopenmp -Wall -Werror=uninitialized -c a.cpp -o c.o > /dev/null 2>&1 && test ! -f c.o
// RUN: %shepcxx --shep-backend=clang -fopenmp -Wall -Werror=infinite-recursion -c a.cpp -o c.o > /dev/null 2>&1 && test -f c.o
// Beside an error all that is said in front of it is said.
// RUN: not %shepcxx --shep-backend=clang -fopenmp -Wall -DWRONG -c a.cpp -o c.o 2> ours
// RUN: not sh -c '`cat clang` -fopenmp -Wall -DWRONG -c a.cpp -o d.o' 2> clangs
// RUN: sort ours > ours.s && sort clangs > clangs.s && diff ours.s clangs.s
// RUN: %shepcxx --shep-backend=clang -fopenmp -Wall -w -c a.cpp -o a.o 2> ours && test ! -s ours
// REQUIRES: clang, own-clang
#include <algorithm>
#include <vector>

static int in_front(int used) { int unused; return used; }
static int nobody_calls(int value) { return value; }
extern int g;
extern double d;
int g = 3;
double d = 0.5;

static void uninitialized(int n) {
  int x;
#pragma omp parallel private(x)
  g = x + n;
  int u;
#pragma omp task firstprivate(u)
  g += u;
}

static void empty_bodies(int n, const std::vector<int> &v) {
#pragma omp critical
  if (n) ;
#pragma omp taskgroup
  { for (int x : v) ; g++; }
#pragma omp atomic
  g += d;
#pragma omp parallel for
  for (int i = 0; i < 9; i++) g = i < static_cast<int>(v.size()) ? i : 2.5;
}

template <class T> static T shadows(T n) {
  T acc = 0;
#pragma omp parallel for reduction(+ : acc)
  for (int i = 0; i < 9; i++) { T n = 3; unsigned u = 3; if (u < i) acc += n; }
  return acc + n;
}

// What only a header's template calls.
static int in_generic_lambda(std::vector<unsigned> v) {
  int c = 0;
  std::for_each(v.begin(), v.end(), [&](auto x) {
    int k = 3;
#pragma omp atomic
    c += x < k;
  });
  std::sort(v.begin(), v.end(), [&](auto x, auto y) {
    int k = 3;
#pragma omp atomic
    c++;
    return x + k < y;
  });
  return c;
}

struct Class {
  int member(int parameter) const {
    int y;
#pragma omp single
    { int q; g = y; }
    struct Local { int f() { int unused; return 1; } };
    return Local().f();
  }
};

#define HALF(x) ((x) * 0.5)
static int without_return(int n) {
#pragma omp task
  { g = HALF(n); }
}
#ifdef WRONG
static void wrong() {
  int unused;
#pragma omp task
  undeclared();
}
#endif

static int behind(int used) { int unused; return used; }
int main() {
  uninitialized(1);
  empty_bodies(2, {1});
  return shadows(0) + in_front(1) + behind(2) + in_generic_lambda({1}) + Class().member(1) + without_return(2);
}
