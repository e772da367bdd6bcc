// In C++ calls reach the variants that the program chooses, and those that the text chooses, though functions are
// overloaded, and wherever namespaces, using declarations and argument-dependent lookup let a call stand.
// RUN: %shepcxx --shep-backend=%backend -std=c++17 -Wall -Werror -fopenmp %s -o %t
// RUN: %t | %FileCheck %s
// CHECK: 1 2 3 3
// CHECK-NEXT: 30 5 -1.5 6
// CHECK-NEXT: 8 0 4 4 3 ab
// CHECK-NEXT: 6 3
// CHECK-NEXT: 10 20 60 60
// CHECK-NEXT: 30 200 -1.5 9600
// CHECK-NEXT: 0 8 120 80 80 abab
// CHECK-NEXT: 200 80
#include <cstdio>
#include <string>
#include <vector>

static bool is_chosen;

namespace outer {
struct Point {
  int x;
};
inline namespace first_version {
static int scaled(Point point) { return 10 * point.x; }
}  // namespace first_version
namespace {
bool is_hidden_chosen() { return is_chosen; }
}  // namespace
int hidden(int x) { return 20 * x; }
#pragma omp declare variant(scaled) match(user = {condition(is_hidden_chosen())})
static int plain(Point point) { return point.x; }
#pragma omp declare variant(hidden) match(user = {condition(is_chosen)})
int shown(int x);
namespace inner {
static int deep(int x) { return 30 * x; }
}  // namespace inner
#pragma omp declare variant(inner::deep) match(user = {condition(true)})
[[maybe_unused]] static int always(int x) { return x; }
}  // namespace outer
int outer::shown(int x) { return x; }

static int other(int x) { return 40 * x; }
[[maybe_unused]] static double other(double x) { return 41 * x; }
#pragma omp declare variant(other) match(user = {condition(is_chosen)})
static int overloaded(int x) { return x; }
static double overloaded(double x) { return -x; }

static std::string twice(const std::string& text) { return text + text; }
#pragma omp declare variant(twice) match(user = {condition(is_chosen)})
static std::string once(const std::string& text) { return text; }
static int& second(int (&two)[2]) { return two[1]; }
#pragma omp declare variant(second) match(user = {condition(is_chosen)})
static int& first(int (&two)[2]) { return two[0]; }

template <class T> static T in_template(T x) { return overloaded(1) + T(outer::shown(2)) + (x ? 0 : overloaded(3)); }

int main() {
  using outer::shown;
  for (int choice = 0; choice < 2; ++choice) {
    is_chosen = choice;
    const int by_argument = plain(outer::Point{1}), by_name = outer::plain({2}), by_using = shown(3);
    std::printf("%d %d %d %d\n", by_argument, by_name, by_using, ::outer::shown(3));
    const int hidden = 5, other = 6; /* not the functions */
    std::printf("%d %d %g %d\n", outer::always(1), overloaded(hidden), overloaded(1.5), overloaded(overloaded(other)));
    int two[2] = {};
    first(two) = 7;
    first(two)++;
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    sum += overloaded(1) + shown(1);
    int sent = 0;
#pragma omp dispatch novariants(choice == 2)
    sent = outer::shown(4);
    const std::vector<int> all{overloaded(1), shown(2)};
    std::printf("%d %d %d %d %d %s\n", two[0], two[1], sum, sent, all[0] + all[1], once("ab").c_str());
    std::printf("%d %g\n", in_template(0), in_template(1.0));
  }
  return 0;
}
