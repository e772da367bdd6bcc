/* c++20: <=> by default, rewritten operators. */
#include <compare>
struct three_way_comparison_t { int a; double b; auto operator<=>(const three_way_comparison_t &) const = default; };
struct three_way_comparison_u { int v; std::weak_ordering operator<=>(const three_way_comparison_u &o) const { return o.v <=> v; } bool operator==(int x) const { return v == x; } };
static unsigned long three_way_comparison() {
  three_way_comparison_t x{1, 2.0}, y{1, 3.0};
  three_way_comparison_u u{4}, w{5};
  unsigned long r = 0;
  r += (x < y) + (x != y) * 10 + (x >= y) * 100 + (u > w) * 1000;
  if ((x <=> y) < 0) r += 5;
  {
    auto order = u <=> w;
    r = r * 10 + (order > 0) + (4 == u) + (w != 5);
  }
  return r;
}
