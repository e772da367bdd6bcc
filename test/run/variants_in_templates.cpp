// Calls that depend on a template's parameters reach the variants that its instances would (OpenMP 5.2, 7.5): of one
// function, of several overloaded ones, of templates, of members, in generic lambdas, and in dispatch constructs.
// RUN: %shepcxx --shep-backend=%backend -std=c++17 -Wall -Wextra -Werror -fopenmp %s -o %t
// RUN: %t | %FileCheck %s
// CHECK: one 10 10
// CHECK-NEXT: two 10 -2.5 2.5
// CHECK-NEXT: some 10 7 2.5
// CHECK-NEXT: templates 30 75
// CHECK-NEXT: explicit 30 75
// CHECK-NEXT: found by arguments 40
// CHECK-NEXT: members 50 50 60
// CHECK-NEXT: lambda 10 -2.5
// CHECK-NEXT: parallel 1 70 1
// CHECK-NEXT: dispatch 80 80
// CHECK-NEXT: begin 90 -900
// CHECK-NEXT: late 1 100
// CHECK-NEXT: behind 1
#include <cstdio>

static int ten(int x) { return 10 * x; }
#pragma omp declare variant(ten) match(implementation = {vendor(llvm)})
static int one(int x) { return x; }
[[maybe_unused]] static int one(char* x) { return *x; }

static double minus(double x) { return -x; }
static float as_float(float x) { return x; }
#pragma omp declare variant(ten) match(implementation = {vendor(llvm)})
static int two(int x) { return x; }
#pragma omp declare variant(minus) match(implementation = {vendor(llvm)})
static double two(double x) { return x; }
#pragma omp declare variant(as_float) match(implementation = {vendor(llvm)})
static float two(float x) { return x + 100; }

#pragma omp declare variant(ten) match(implementation = {vendor(llvm)})
static int some(int x) { return x; }
static long some(long x) { return x; }
static double some(double x) { return x; }

template <class T> static T thirty(T x) { return T(30 * x); }
#pragma omp declare variant(thirty) match(implementation = {vendor(llvm)})
template <class T> static T templates(T x) {
  return x;
}

namespace apart {
struct Point {
  int x;
};
static int forty(const Point& point) { return 40 * point.x; }
#pragma omp declare variant(forty) match(implementation = {vendor(llvm)})
[[maybe_unused]] static int found(const Point& point) { return point.x; }
}  // namespace apart

struct Small {
  int fifty(int x) { return 50 * x; }
#pragma omp declare variant(fifty) match(implementation = {vendor(llvm)})
  int member(int x) { return x; }
};
struct Large {
  int fifty(int x) { return 60 * x; }
#pragma omp declare variant(fifty) match(implementation = {vendor(llvm)})
  int member(int x) { return x; }
};

static int seventy(int x) { return 70 * x; }
#pragma omp declare variant(seventy) match(construct = {parallel})
static int in_parallel(int x) { return x; }

static int eighty(int x) { return 80 * x; }
#pragma omp declare variant(eighty) match(construct = {dispatch})
static int dispatched(int x) { return x; }

static int begun(int x) { return x; }
static double begun(double x) { return x; }
#pragma omp begin declare variant match(implementation = {vendor(llvm)})
static int begun(int x) { return 90 * x; }
static double begun(double x) { return -900 * x; }
#pragma omp end declare variant

static bool is_chosen;
static int hundred(int x) { return 100 * x; }
#pragma omp declare variant(hundred) match(user = {condition(is_chosen)})
static int late(int x) { return x; }

template <class T> static auto call_one(T x) { return one(x); }
template <class T> static auto call_two(T x) { return two(x); }
template <class T> static auto call_some(T x) { return some(x); }
template <class T> static auto call_templates(T x) { return templates(x); }
template <class T> static auto call_explicit(T x) { return templates<T>(x); }
template <class T> static auto call_found(T x) { return found(x); }
template <class T> static auto call_member(T object) { return object.member(1); }
template <class T> static auto call_late(T x) { return late(x); }
template <class T> static auto call_behind(T x) { return behind(x); }
template <class T> struct Caller {
  int alone(T x) { return in_parallel(x); }
  int in_region(T x) {
    int result = 0;
#pragma omp parallel num_threads(2) reduction(max : result)
    result = in_parallel(x);
    return result;
  }
  int dispatch(T x) {
    int result = 0;
#pragma omp dispatch
    result = dispatched(x);
    return result;
  }
};

struct Later {
  int x;
};
[[maybe_unused]] static int other(const Later& later) { return 1000 * later.x; }
#pragma omp declare variant(other) match(implementation = {vendor(llvm)})
[[maybe_unused]] static int behind(const Later& later) { return later.x; }

int main() {
  std::printf("one %d %d\n", call_one(1), call_one(short(1)));
  std::printf("two %d %g %g\n", call_two(1), call_two(2.5), double(call_two(2.5f)));
  std::printf("some %d %ld %g\n", call_some(1), call_some(7L), call_some(2.5));
  std::printf("templates %d %g\n", call_templates(1), call_templates(2.5));
  std::printf("explicit %d %g\n", call_explicit(1), call_explicit(2.5));
  std::printf("found by arguments %d\n", call_found(apart::Point{1}));
  std::printf("members %d %d %d\n", call_member(Small()), call_member(Small()), call_member(Large()));
  auto generic = [](auto x) { return two(x); };
  std::printf("lambda %d %g\n", generic(1), generic(2.5));
  Caller<int> caller;
  std::printf("parallel %d %d %d\n", caller.alone(1), caller.in_region(1), Caller<short>().alone(1));
  std::printf("dispatch %d %d\n", caller.dispatch(1), Caller<short>().dispatch(1));
  auto begin = [](auto x) { return begun(x); };
  std::printf("begin %d %g\n", begin(1), begin(1.0));
  const int early = call_late(1);
  is_chosen = true;
  std::printf("late %d %d\n", early, call_late(1));
  std::printf("behind %d\n", call_behind(Later{1}));
}
