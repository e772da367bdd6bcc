// Much of the C++ library around a few constructs, as in programs where most of the text is not their own.
#include <algorithm>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <random>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace {

struct Item {
  std::string name;
  double weight;
};

std::vector<Item> some_items(int count) {
  std::mt19937 engine(42);
  std::uniform_real_distribution<double> weight(0, 1);
  std::vector<Item> items;
  for (int i = 0; i < count; ++i) items.push_back({"item" + std::to_string(i), weight(engine)});
  return items;
}

double weight_of_matches(const std::vector<Item>& items, const std::regex& pattern) {
  double total = 0;
#pragma omp parallel for reduction(+ : total) schedule(dynamic)
  for (size_t i = 0; i < items.size(); ++i) {
    std::smatch found;
    if (std::regex_match(items[i].name, found, pattern)) total += items[i].weight;
  }
  return total;
}

std::map<std::string, double> written(const std::vector<Item>& items) {
  std::map<std::string, double> sums;
#pragma omp parallel
#pragma omp single
  for (const Item& each : items) {
#pragma omp task firstprivate(each) shared(sums)
    {
      std::ostringstream text;
      text << std::setw(10) << each.name << each.weight;
#pragma omp critical
      sums[text.str()] += each.weight;
    }
  }
  return sums;
}

long fib(int n) {
  long a, b;
  if (n < 2) return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

}  // namespace

int main() {
  std::vector<Item> items = some_items(10000);
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.weight < b.weight; });
  std::cout << weight_of_matches(items, std::regex("item([0-9]+)7")) << " " << written(items).size() << " " << fib(20) << "\n";
}
