// Loops made by tile, unroll, reverse and interchange in C++: iterators, range-for, templates, lambdas, members.
// RUN: %matrix --backend=%backend --threads=3 %s
#include <cstdio>
#include <deque>
#include <vector>

template <int Size, typename T> T sum_of(const std::vector<T>& values) {
  T sum = 0;
#pragma omp parallel for reduction(+ : sum)
#pragma omp tile sizes(Size)
  for (auto at = values.begin(); at != values.end(); ++at) sum += *at;
#pragma omp parallel for reduction(+ : sum)
#pragma omp unroll partial(Size)
  for (T i = 0; i < T(values.size()); ++i) sum += values[i];
#pragma omp unroll partial(Size)
  for (T i = 0; i < T(values.size()); ++i) sum += values[i];
  return sum;
}

// gcc 12 crashed where the condition of the loop that it unrolls was a variable alone, in C++17 and later.
template <class T> long in_generic_lambda(T start) {
  const auto count = [&](auto from) {
    long sum = 0;
#pragma omp parallel for reduction(+ : sum)
#pragma omp unroll partial(4)
    for (auto i = from; i > 0; i--) sum += i;
    return sum;
  };
  return count(start);
}

struct Grid {
  int width, height;
  std::vector<int> cells;
  Grid(int w, int h) : width(w), height(h), cells(w * h) {}
  void fill() {
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(3, 4)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) cells[y * width + x] += y * 1000 + x;
  }
};

int main() {
  std::vector<long> values;
  for (long i = 0; i < 100; ++i) values.push_back(i * i);
  std::printf("%ld %ld\n", sum_of<7>(values), sum_of<1>(values));

  Grid grid(11, 5);
  grid.fill();
  long total = 0;
#pragma omp tile sizes(4)
  for (int each : grid.cells) total += each;
#pragma omp parallel for reduction(+ : total)
#pragma omp tile sizes(4)
  for (const auto& each : grid.cells) {
    if (each % 2) continue;
    total += each;
  }
  std::printf("%ld\n", total);

  std::deque<int> queue(20, 3);
  auto add = [&](int more) {
#pragma omp parallel for
#pragma omp reverse
    for (auto& each : queue) each += more;
#pragma omp reverse
    for (auto at = queue.begin(); at < queue.end(); at += 2) *at *= 2;
  };
  add(4);
  int weighted = 0;
#pragma omp interchange
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (int j = 0; j < 3; ++j) weighted += int(i) * j * queue[i];
  std::printf("%d %ld\n", weighted, in_generic_lambda(10));
  return 0;
}
