/* c++20: views and algorithms on ranges. */
#include <algorithm>
#include <ranges>
#include <vector>
static unsigned long ranges_and_views() {
  std::vector<int> v = {5, 3, 8, 1, 9, 2};
  unsigned long r = 0;
  int least = 2;
  std::ranges::sort(v);
  for (int x : v | std::views::filter([&](int y) { return y > least; }) | std::views::transform([](int y) { return y * 2; })) {
    r = r * 3 + x;
  }
  for (auto i : std::views::iota(1, 4)) r += i;
  {
    auto odd = v | std::views::reverse | std::views::take(3);
    r = r * 10 + *odd.begin() + std::ranges::distance(odd);
  }
  return r;
}
