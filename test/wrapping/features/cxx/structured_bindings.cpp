/* c++17: bindings of arrays, pairs, classes; by copy and by reference. */
#include <map>
#include <tuple>
#include <utility>
struct structured_bindings_t { int a; char b; unsigned c : 3; };
static unsigned long structured_bindings() {
  int list[2] = {1, 2};
  structured_bindings_t s{3, 'x', 5};
  unsigned long r = 0;
  auto [x, y] = list;
  auto &[a, b, c] = s;
  x += 10;
  a += y;
  c += 4;
  r += x * 100 + list[0] + s.a + s.c;
  {
    const auto &[first, second] = std::make_pair(4, 5L);
    r = r * 10 + first + second + sizeof second;
    std::map<int, int> m{{1, 2}, {3, 4}};
    for (auto &[key, value] : m) value += key;
    for (auto [key, value] : m) r = r * 2 + key * value;
  }
  auto [p, q, z] = std::make_tuple(1, 'c', 2.5);
  r = r * 10 + p + q + sizeof z + (b == 'x');
  return r;
}
