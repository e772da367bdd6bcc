// Programs that include much of the standard library.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Wshadow -pedantic -Wno-deprecated-declarations -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Wno-deprecated-declarations -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <iostream>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <variant>
#if __cplusplus >= 202002L
#include <concepts>
#include <numbers>
#include <ranges>
#include <span>

template <std::integral T> T squares(std::span<T> values) {
  T sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (T value : values) sum += value * value;
  return sum;
}
#endif

template <typename It, typename Compare> void merge_sort(It first, It last, Compare less) {
  auto length = last - first;
  if (length < 16) return std::sort(first, last, less);
  It middle = first + length / 2;
#pragma omp task shared(less)
  merge_sort(first, middle, less);
#pragma omp task shared(less)
  merge_sort(middle, last, less);
#pragma omp taskwait
  std::inplace_merge(first, middle, last, less);
}

int main() {
  std::mt19937 random(1);
  std::vector<std::string> words;
  for (int i = 0; i < 1000; ++i) words.push_back(std::to_string(random() % 1000));
#pragma omp parallel
#pragma omp single nowait
  merge_sort(words.begin(), words.end(), std::greater<>());
  EXPECT(std::is_sorted(words.begin(), words.end(), std::greater<>()));
  std::unordered_map<std::string, int> counts;
  const std::regex digits("[0-9]{3}");
#pragma omp parallel for
  for (const auto &word : words) {
    if (!std::regex_match(word, digits)) continue;
#pragma omp critical
    ++counts[word];
  }
  int matched = 0;
  for (const auto &entry : counts) matched += entry.second;
  EXPECT(matched > 800);
  std::mutex mutex;
  std::set<std::thread::id> threads;
#pragma omp parallel num_threads(3)
  {
    std::lock_guard<std::mutex> lock(mutex);
    threads.insert(std::this_thread::get_id());
  }
  EXPECT_EQ(threads.size(), 3u);
  std::optional<int> maybe;
  std::variant<int, std::string> either = 5;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(maybe) firstprivate(either)
    maybe = std::get<int>(either) + 1;
  }
  EXPECT_EQ(maybe.value(), 6);
#if __cplusplus >= 202002L
  std::vector<long> numbers(10);
  std::iota(numbers.begin(), numbers.end(), 1L);
  EXPECT_EQ(squares(std::span<long>(numbers)), 385);
  int evens = 0;
#pragma omp parallel for reduction(+ : evens)
  for (int i : std::views::iota(0, 100)) evens += i % 2 == 0;
  EXPECT_EQ(evens, 50);
  auto doubled = numbers | std::views::transform([](long n) { return n * 2; });
  long sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (auto it = doubled.begin(); it != doubled.end(); ++it) sum += *it;
  EXPECT_EQ(sum, 110);
#endif
  std::ostringstream text;
#pragma omp parallel for ordered
  for (int i = 0; i < 4; ++i) {
#pragma omp ordered
    text << i;
  }
  EXPECT_EQ(text.str(), "0123");
  return failures();
}
