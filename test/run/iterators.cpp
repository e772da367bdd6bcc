// Worksharing loops over random access iterators, pointers and class types, rising and falling; references shared.
// RUN: %matrix --backend=%backend %s
#include <cstddef>
#include <cstdio>
#include <deque>
#include <iterator>
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

/// Has a destructor, as the standard library's iterators have that check what they are used for.
class Checked {
 public:
  typedef std::random_access_iterator_tag iterator_category;
  typedef int value_type;
  typedef std::ptrdiff_t difference_type;
  typedef int *pointer;
  typedef int &reference;
  explicit Checked(int *at) : at_(at) {}
  Checked(const Checked &other) : at_(other.at_) {}
  ~Checked() { at_ = nullptr; }
  Checked &operator=(const Checked &other) { return at_ = other.at_, *this; }
  int &operator*() const { return *at_; }
  Checked &operator+=(std::ptrdiff_t n) { return at_ += n, *this; }
  Checked &operator-=(std::ptrdiff_t n) { return at_ -= n, *this; }
  Checked operator+(std::ptrdiff_t n) const { return Checked(at_ + n); }
  Checked operator-(std::ptrdiff_t n) const { return Checked(at_ - n); }
  friend Checked operator+(std::ptrdiff_t n, const Checked &each) { return each + n; }
  std::ptrdiff_t operator-(const Checked &other) const { return at_ - other.at_; }
  bool operator<(const Checked &other) const { return at_ < other.at_; }
  bool operator>(const Checked &other) const { return at_ > other.at_; }

 private:
  int *at_;
};

/// Steps of all forms (OpenMP 5.2, 4.4.1), of which Clang knows none with a sum of such iterators.
template <class Iterator> static long every_second(Iterator first, Iterator last, int step) {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (Iterator at = first; at < last; at = at + step) sum = sum + 1 + *at;
#pragma omp parallel for reduction(+ : sum)
  for (Iterator at = first; at < last; at = 2 + at) sum = sum + 2 * *at;
  return sum;
}

static long steps(int *begin, int *end) {
  const Checked first(begin), last(end);
  int step = 2;
  long sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (Checked at = first; at < last; at = at + step * 2) sum = sum + *at;
#pragma omp parallel for reduction(+ : sum)
  for (Checked at = first; at < last; at = (step + 1) + at) sum = sum + 2 * *at;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : sum) grainsize(3)
  for (Checked at = last - 1; at > first; at = at - step) sum = sum + 3 * *at;
  return sum + every_second(first, last, step);
}

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
  std::printf("%ld %ld %ld %ld %ld\n", sum, lengths, last, odds, steps(&numbers[0], &numbers[0] + numbers.size()));
}
