// Loops over random-access iterators, ranges and nests of them are shared out.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include <array>
#include <deque>
#include <iterator>
#include <numeric>
#include <vector>

// No more operators than a loop in canonical form needs.
class Counter {
 public:
  typedef std::random_access_iterator_tag iterator_category;
  typedef int value_type;
  typedef long difference_type;
  typedef const int *pointer;
  typedef int reference;
  explicit Counter(int at = 0) : at_(at) {}
  int operator*() const { return at_; }
  Counter &operator++() { ++at_; return *this; }
  Counter &operator--() { --at_; return *this; }
  Counter &operator+=(long n) { at_ += static_cast<int>(n); return *this; }
  Counter &operator-=(long n) { at_ -= static_cast<int>(n); return *this; }
  friend Counter operator+(Counter a, long n) { return a += n; }
  friend Counter operator-(Counter a, long n) { return a -= n; }
  friend long operator-(const Counter &a, const Counter &b) { return a.at_ - b.at_; }
  friend bool operator<(const Counter &a, const Counter &b) { return a.at_ < b.at_; }
  friend bool operator>(const Counter &a, const Counter &b) { return a.at_ > b.at_; }
  friend bool operator!=(const Counter &a, const Counter &b) { return a.at_ != b.at_; }

 private:
  int at_;
};

// What moves it by more than one is a single operator: a loop that counts up needs no other than +=, one that counts
// down than -=.
#define WALKER(Name, ...)                                                                 \
  struct Name {                                                                           \
    long at;                                                                              \
    long operator*() const { return at; }                                                 \
    Name &operator++() { return ++at, *this; }                                            \
    Name &operator--() { return --at, *this; }                                            \
    __VA_ARGS__                                                                           \
    friend long operator-(const Name &a, const Name &b) { return a.at - b.at; }           \
    friend bool operator<(const Name &a, const Name &b) { return a.at < b.at; }           \
    friend bool operator>(const Name &a, const Name &b) { return a.at > b.at; }           \
  };
WALKER(PlusAssign, PlusAssign &operator+=(long n) { return at += n, *this; })
WALKER(MinusAssign, MinusAssign &operator-=(long n) { return at -= n, *this; })

template <typename Walker> long up() {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 3)
  for (Walker it = {0}; it < Walker{100}; ++it) sum += *it;
  return sum;
}
template <typename Walker> long down() {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static, 2)
  for (Walker it = {99}; it > Walker{-1}; --it) sum += *it;
  return sum;
}

// The operator that moves it is not for constants.
class PlusOfVariables {
 public:
  explicit PlusOfVariables(long start = 0) : at_(start) {}
  long operator*() const { return at_; }
  PlusOfVariables &operator++() { return ++at_, *this; }
  PlusOfVariables operator+(int n) { return PlusOfVariables(at_ + n); }
  int operator-(const PlusOfVariables &from) const { return static_cast<int>(at_ - from.at_); }
  bool operator<(const PlusOfVariables &other) const { return at_ < other.at_; }

 private:
  long at_;
};
static long of_variables() {
  PlusOfVariables first, last(100);
  long sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 3)
  for (PlusOfVariables it = first; it < last; ++it) sum += *it;
  return sum;
}

namespace mine {
struct Range {
  int from, to;
};
inline Counter begin(const Range &r) { return Counter(r.from); }
inline Counter end(const Range &r) { return Counter(r.to); }
}  // namespace mine

// Operators that are no members and take iterators by value; what ends the range differs from them, and is left by one
// operator only.
namespace by_value {
struct Iterator {
  typedef std::random_access_iterator_tag iterator_category;
  typedef int value_type;
  typedef long difference_type;
  typedef const int *pointer;
  typedef int reference;
  int at;
  Iterator(int n = 0) : at(n) {}
  Iterator(const Iterator &from) : at(from.at) {}
  Iterator &operator=(const Iterator &from) { at = from.at; return *this; }
  int operator*() const { return at; }
  Iterator &operator++() { ++at; return *this; }
  Iterator &operator--() { --at; return *this; }
};
Iterator operator+(Iterator a, long n) { return Iterator(a.at + static_cast<int>(n)); }
Iterator operator+(long n, Iterator a) { return a + n; }
Iterator operator-(Iterator a, long n) { return a + -n; }
Iterator &operator+=(Iterator &a, long n) { return a = a + n; }
Iterator &operator-=(Iterator &a, long n) { return a = a - n; }
long operator-(Iterator a, Iterator b) { return a.at - b.at; }
bool operator<(Iterator a, Iterator b) { return a.at < b.at; }
bool operator>=(Iterator a, Iterator b) { return a.at >= b.at; }
bool operator!=(Iterator a, Iterator b) { return a.at != b.at; }
struct End {
  int at;
};
bool operator!=(Iterator a, End b) { return a.at != b.at; }
long operator-(End a, Iterator b) { return a.at - b.at; }
struct Range {
  Iterator begin() const { return Iterator(0); }
#if __cplusplus >= 201703L
  End end() const { return {100}; }
#else
  Iterator end() const { return Iterator(100); }
#endif
};
}  // namespace by_value

template <typename It> long forms_by_value(It first, It last) {
  long sum = 0, tasks = 0, nest = 0;
#pragma omp parallel for reduction(+ : sum)
  for (It i = first; i < last; ++i) sum += *i;
#pragma omp parallel for reduction(+ : sum)
  for (It i = first; i != last; ++i) sum += *i;
#pragma omp parallel for reduction(+ : sum)
  for (It i = last - 1; i >= first; i -= 3) sum += *i;
  It outside;
#pragma omp parallel for reduction(+ : sum) lastprivate(outside)
  for (outside = first; outside < last; outside = 2 + outside) sum += *outside;
  EXPECT_EQ(*outside, 100);
#pragma omp taskloop reduction(+ : tasks)
  for (It i = first; i < last; i += 2) tasks += *i;
  EXPECT_EQ(tasks, 2450);
#pragma omp teams distribute collapse(2) reduction(+ : nest)
  for (It i = first; i < last; ++i)
    for (It j = last - 1; j >= first; j -= 50) nest += *j - *i;
  return sum + nest;
}

static long by_value_outside_templates() {
  by_value::Iterator first(0), last(100);
  long sum = 0, tasks = 0;
#pragma omp parallel for reduction(+ : sum)
  for (by_value::Iterator i = first; i < last; i = i + 3) sum += *i;
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (by_value::Iterator i = first; i != last; ++i)
    for (by_value::Iterator j = last - 1; j >= first; j = j - 50) sum += *i + *j;
#pragma omp parallel for reduction(+ : sum)
  for (int i : by_value::Range()) sum += i;
#pragma omp taskloop reduction(+ : tasks)
  for (by_value::Iterator i = first; i < last; i += 2) tasks += *i;
  EXPECT_EQ(tasks, 2450);
  return sum;
}

template <typename Container> long total(Container &container) {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 3)
  for (typename Container::iterator it = container.begin(); it < container.end(); ++it) sum += *it;
  long again = 0;
#pragma omp parallel for reduction(+ : again)
  for (auto it = container.begin(); it != container.end(); ++it) again += *it;
  EXPECT_EQ(sum, again);
  again = 0;
#pragma omp parallel for reduction(+ : again)
  for (auto &item : container) again += item;
  EXPECT_EQ(sum, again);
  again = 0;
#pragma omp parallel for reduction(+ : again) schedule(static, 2)
  for (auto it = container.end() - 1; it >= container.begin(); it -= 1) again += *it;
  EXPECT_EQ(sum, again);
  return sum;
}

int main() {
  std::vector<int> v(101);
  std::iota(v.begin(), v.end(), 0);
  std::deque<long> d(v.begin(), v.end());
  std::array<short, 7> a = {{1, 2, 3, 4, 5, 6, 7}};
  EXPECT_EQ(up<PlusAssign>(), 4950);
  EXPECT_EQ(of_variables(), 4950);
  EXPECT_EQ(down<MinusAssign>(), 4950);
  EXPECT_EQ(total(v), 5050);
  EXPECT_EQ(total(d), 5050);
  EXPECT_EQ(total(a), 28);
  EXPECT_EQ(forms_by_value(by_value::Iterator(0), by_value::Iterator(100)), 4950 + 4950 + 1683 + 2450 + 100 * (99 + 49) - 2 * 4950);
  EXPECT_EQ(by_value_outside_templates(), 1683 + 2 * 4950 + 100 * (99 + 49) + 4950);
  int plain[5] = {1, 2, 3, 4, 5}, sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int x : plain) sum += x;
  EXPECT_EQ(sum, 15);
  sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (Counter c = Counter(0); c < Counter(10); c += 3) sum += *c;
  EXPECT_EQ(sum, 18);
  sum = 0;
  Counter up(0);
#pragma omp parallel for reduction(+ : sum) lastprivate(up) schedule(static, 1)
  for (up = Counter(10); up > Counter(0); --up) sum += *up;
  EXPECT_EQ(sum, 55);
  EXPECT_EQ(*up, 0);
  sum = 0;
  mine::Range range = {3, 6};
#pragma omp parallel for reduction(+ : sum)
  for (int i : range) sum += i;
  EXPECT_EQ(sum, 12);
  sum = 0;
  std::vector<std::vector<int>> grid(4, std::vector<int>(5, 2));
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (auto row = v.begin(); row < v.begin() + 4; ++row)
    for (int *p = plain; p < plain + 5; p += 2) sum += *row * *p;
  EXPECT_EQ(sum, 6 * 9);
  sum = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (auto it = grid.begin(); it != grid.end(); it++)
    for (std::size_t j = 0; j < 5; ++j) sum += (*it)[j];
  EXPECT_EQ(sum, 40);
  sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (const std::vector<int> &row : grid)
    for (int cell : row) sum += cell;
  EXPECT_EQ(sum, 40);
  sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (auto it = v.cbegin() + 5; it <= v.cbegin() + 7; it = it + 1) sum += *it;
  EXPECT_EQ(sum, 18);
  return failures();
}
