// Worksharing loops over random access iterators, pointers and class types, rising and falling; references shared.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <deque>
#include <string>
#include <vector>

static void square(int &value) { value *= value; }

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
  long sum = 0;
  for (int number : numbers)
    sum = sum * 3 % 1000003 + number;
  std::printf("%ld %ld %ld\n", sum, lengths, last);
}
