/* c++11: begin and end that are members, or found by argument. */
namespace range_for_own_ns {
struct iterator { int at; int operator*() const { return at * at; } iterator &operator++() { ++at; return *this; } bool operator!=(const iterator &o) const { return at != o.at; } };
struct by_argument { int n; };
static iterator begin(const by_argument &) { return {1}; }
static iterator end(const by_argument &b) { return {b.n}; }
struct by_member { int n; iterator begin() { return {0}; } iterator end() { return {n}; } };
}
static unsigned long range_for_own() {
  unsigned long r = 0;
  range_for_own_ns::by_argument a{4};
  range_for_own_ns::by_member m{3};
  for (int x : a) r = r * 10 + x;
  for (auto x : m) {
    r = r * 10 + x;
    m.n = 50;
  }
  return r + m.n;
}
