// Worksharing loops over random access iterators, pointers and class types, rising and falling; references shared.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <deque>
#include <string>
#include <vector>

static void square(int &value) { value *= value; }

/// Has of a random access iterator only what OpenMP asks for (OpenMP 5.2, 4.4.1), and no operator+.
struct Odd {
  int at;
  int operator*() const { return at * 2 + 1; }
  Odd &operator++() { return *this += 1; }
  Odd &operator+=(long n) { return at += static_cast<int>(n), *this; }
  Odd &operator-=(long n) { return at -= static_cast<int>(n), *this; }
  long operator-(const Odd &other) const { return at - other.at; }
  bool operator<(const Odd &other) const { return at < other.at; }
};

int main() {
  std::vector<int> numbers;
  std::deque<std::string> texts;
  for (int i = 0; i < 77; i++) {
    numbers.push_back(i);
    texts.push_back(std::string(i % 9, 'x'));
  }
#pragma omp parallel for schedule(dynamic, 5)
  for (std::vector<int>::iterator at = numbers.begin(); at < numbers.end(); ++at)
    square(*at);
  long lengths = 0, last = 0;
#pragma omp parallel for reduction(+ : lengths) lastprivate(last)
  for (std::deque<std::string>::const_iterator at = texts.begin(); at < texts.end(); at += 2) {
    lengths += static_cast<long>(at->size());
    last = at - texts.begin();
  }
  std::vector<int> &alias = numbers;
#pragma omp parallel for schedule(guided)
  for (auto at = alias.rbegin(); at < alias.rend(); at++)
    *at += 1;
#pragma omp parallel
#pragma omp single
  for (auto &number : alias) {
    int &target = number;
#pragma omp task shared(target)
    target -= 3;
#pragma omp taskwait
  }
  long odds = 0;
#pragma omp parallel for reduction(+ : odds) collapse(2)
  for (Odd i = Odd{3}; i < Odd{40}; ++i)
    for (Odd j = Odd{0}; j < Odd{5}; j += 2) odds += *i * *j;
  long sum = 0;
  for (int number : numbers)
    sum = sum * 3 % 1000003 + number;
  std::printf("%ld %ld %ld %ld\n", sum, lengths, last, odds);
}
