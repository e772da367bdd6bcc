/* c++11: tuple, tie, function, bind's successors, arrays. */
#include <array>
#include <functional>
#include <tuple>
static unsigned long tuples_and_functions() {
  unsigned long r = 0;
  int a = 1, b = 2;
  std::tie(a, b) = std::make_tuple(b, a + 10);
  r += a + b * 10;
  std::function<int(int)> f = [&r](int x) { return x + static_cast<int>(r % 3); };
  {
    std::array<int, 3> list{{4, 5, 6}};
    for (int x : list) a += f(x);
    std::get<1>(list) = std::get<0>(std::tuple<int, char>(9, 'x'));
    b = list[1];
  }
  return r * 100 + a + b;
}
