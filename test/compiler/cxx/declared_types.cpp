// decltype of a list item is the type that the variable is declared with, whatever its copy is: of references, arrays,
// reductions, members.
// RUN: %shepcxx -fopenmp -std=c++17 -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=2 %t
#include "Inputs/expect.h"

#include <type_traits>
#include <utility>
#include <vector>

#define SAME(...) static_assert(std::is_same_v<__VA_ARGS__>)

struct Box {
  int value = 1;
  int member = 2;
  void run();
};
static int kind(Box &) { return 1; }
static int kind(Box &&) { return 2; }

static void in_place() {
  int plain = 0, many[3] = {1, 2, 3}, sum = 0, other = 4;
  long last = 0;
  volatile int loose = 0;
  int &ref = other;
  double grid[2][2] = {};
#pragma omp parallel num_threads(1) firstprivate(plain, many, loose, ref) private(last)
  {
    SAME(decltype(plain), int);
    SAME(decltype(many), int[3]);
    SAME(decltype(loose), volatile int);
    SAME(decltype(ref), int &);
    SAME(decltype((ref)), int &);
    SAME(decltype(last), long);
    decltype(many) mine = {4};
    decltype(ref) alias = ref;
    alias = 7 + mine[1];
    EXPECT(ref == 7 && other == 4);
  }
#pragma omp parallel for reduction(+ : sum, grid) lastprivate(last, ref) num_threads(1)
  for (decltype(plain) i = 0; i < 4; ++i) {
    decltype(sum) term = 1;
    term += i;
    std::vector<decltype(sum)> terms(2, term);
    decltype(auto) same = sum;
    SAME(decltype(same), int);
    SAME(decltype(ref), int &);
    SAME(decltype(grid), double[2][2]);
    decltype(auto) reference = (sum);
    SAME(decltype(reference), int &);
    same = 0, reference += 0;
    sum += terms[1], last = i, ref = i;
#pragma omp parallel num_threads(1) reduction(+ : sum)
    SAME(decltype(sum), int);
  }
  EXPECT(sum == 10 && other == 3);
#pragma omp parallel num_threads(1)
  {
#pragma omp sections reduction(+ : sum)
    { SAME(decltype(sum), int); }
#pragma omp single firstprivate(many)
    SAME(decltype(many), int[3]);
#pragma omp for reduction(inscan, + : sum)
    for (int i = 0; i < 1; ++i) {
      SAME(decltype(sum), int);
      sum += 1;
#pragma omp scan inclusive(sum)
      SAME(decltype(sum), int);
    }
  }
}

static int global = 1;
static void in_tasks() {
  int many[3] = {1, 2, 3}, sum = 0, other = 5, seen = 0;
  int &ref = other;
#pragma omp taskgroup task_reduction(+ : sum)
  {
#pragma omp task in_reduction(+ : sum) firstprivate(many, ref, ::global) shared(seen)
    {
      SAME(decltype(sum), int);
      SAME(decltype(many), int[3]);
      SAME(decltype(ref), int &);
      SAME(decltype(::global), int);
      decltype(ref) alias = ref;
      decltype(::global) here = ++::global;
      alias = 6;
      seen = ref + here;
    }
  }
  EXPECT(seen == 8 && other == 5 && global == 1);
#pragma omp taskloop reduction(+ : sum) firstprivate(many) lastprivate(ref) num_tasks(1)
  for (int i = 0; i < 2; ++i) {
    SAME(decltype(sum), int);
    SAME(decltype(many), int[3]);
    SAME(decltype(ref), int &);
    ref = i, sum += many[0];
  }
  EXPECT(other == 1 && sum == 2);
}

template <class Any> static int forwarded(Any &&thing) {
  int seen = 0;
#pragma omp parallel num_threads(1) firstprivate(thing) shared(seen)
  seen = kind(std::forward<decltype(thing)>(thing));
#pragma omp task firstprivate(thing) shared(seen)
  seen = 10 * seen + kind(static_cast<decltype(thing)>(thing));
#pragma omp taskwait
  return seen;
}

void Box::run() {
#pragma omp parallel num_threads(1) firstprivate(member)
  {
    decltype(member) mine = ++member;
    mine += 1;
    EXPECT(mine == 4 && member == 3);
  }
}

template <class Any> struct Pattern {
  Any member = 2;
  void run() {
#pragma omp parallel num_threads(1) firstprivate(member)
    {
      decltype(Pattern::member) mine = ++Pattern::member;
      mine += 1;
      EXPECT(mine == 4 && member == 3);
    }
    EXPECT_EQ(member, 2);
  }
};

int main() {
  in_place();
  in_tasks();
  Box box;
  EXPECT_EQ(forwarded(box), 11);
  EXPECT_EQ(forwarded(Box()), 22);
  auto generic = [](auto &&thing) {
    int seen = 0;
#pragma omp parallel num_threads(1) private(thing)
    seen = kind(static_cast<decltype(thing)>(thing));
    return seen;
  };
  EXPECT_EQ(generic(box), 1);
  EXPECT_EQ(generic(Box()), 2);
  box.run();
  Pattern<int>().run();
  return failures();
}
