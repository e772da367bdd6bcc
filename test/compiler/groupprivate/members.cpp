// Namespaces, static data members, templates and lambdas: each use reaches the copy of the contention group.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "../cxx/Inputs/expect.h"
#include <omp.h>
#include <type_traits>

struct Point {
  int x, y;
  int sum() const { return x + y; }
  Point* operator&() = delete;
};

namespace outer {
namespace inner {
int number;
#pragma omp groupprivate(number)
}  // namespace inner
extern Point point;
#pragma omp groupprivate(point)
}  // namespace outer
Point outer::point;

class Holder {
 public:
  static int count;
#pragma omp groupprivate(count)
  static int bump() { return ++count; }
};
int Holder::count;

int constants[8];
#pragma omp groupprivate(constants)
template <class T, int n> constexpr int length(T (&)[n]) noexcept { return n; }
static_assert(noexcept(constants[1]) && length(constants) == 8, "as for any other variable");
enum { eight = length(constants), size = sizeof(constants) };

template <typename T> struct Generic {
  static T cell, table[3];
#pragma omp groupprivate(cell, table)
  T get() const { return cell + table[1]; }
};
template <typename T> T Generic<T>::cell;
template <typename T> T Generic<T>::table[3];

template <typename T> T local(T value) {
  static T kept;
#pragma omp groupprivate(kept)
  if (value != T()) kept = value;
  return kept;
}

namespace {
struct Unnamed {
  static int count;
#pragma omp groupprivate(count)
  int twice() const { return this->count * 2; }
};
int Unnamed::count;
}  // namespace

/// Loops that count as far as members say that are reached through objects.
static int counted(Holder& holder, const Unnamed* unnamed) {
  int rounds = 0;
#pragma omp parallel for num_threads(2) reduction(+ : rounds)
  for (int i = 0; i < holder.count; i++) rounds++;
#pragma omp parallel for num_threads(2) reduction(+ : rounds)
  for (int i = 0; i < unnamed->count; i++) rounds++;
  return rounds;
}

static decltype(outer::inner::number) plain = 4;
static_assert(std::is_same<decltype(outer::inner::number), int>::value, "");

int main() {
  int wrong = 0;
  Holder holder;
  outer::inner::number = 1;
  outer::point.x = outer::point.y = 2;
  Holder::count = 3;
  Unnamed::count = 900;
  Generic<long>::cell = 4;
  local(5.0);
#pragma omp teams num_teams(3) reduction(+ : wrong)
  {
    const int team = omp_get_team_num();
    using outer::inner::number;
    number = team;
    outer::point = Point{team, 10};
    holder.count = 100 * team;
    Generic<long>::cell = team;
    for (long& each : Generic<long>::table) each = 7;
    local(1.0 + team);
    auto add = [&](int n) { outer::inner::number += n + plain - 4; };
#pragma omp parallel num_threads(3) reduction(+ : wrong)
    {
#pragma omp critical
      {
        add(1);
        Holder::bump();
      }
#pragma omp barrier
      wrong += number != team + 3 || outer::point.sum() != team + 10 || holder.count != 100 * team + 3;
#pragma omp single
      for (int i = 0; i < 4; ++i) {
#pragma omp task
        Generic<long>().get() == team + 7 ? 0 : wrong++;
      }
    }
    wrong += local(0.0) != 1.0 + team;
    Unnamed unnamed;
    unnamed.count = 5;
    wrong += unnamed.twice() != 10 || counted(holder, &unnamed) != 100 * team + 3 + 5;
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(outer::inner::number, 1);
  EXPECT_EQ(outer::point.sum(), 4);
  EXPECT_EQ(holder.count, 3);
  EXPECT_EQ(Generic<long>::cell, 4);
  EXPECT_EQ(local(0.0), 5.0);
  return failures();
}
