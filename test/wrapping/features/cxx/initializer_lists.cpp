/* c++11: braces, lists, and constructors of both kinds. */
#include <initializer_list>
#include <vector>
struct initializer_lists_t {
  int how;
  initializer_lists_t(std::initializer_list<int> l) : how(100 + (int)l.size()) {}
  initializer_lists_t(int a, int b) : how(a + b) {}
};
static int initializer_lists_sum(std::initializer_list<int> l) {
  int sum = 0;
  for (int x : l) sum = sum * 2 + x;
  return sum;
}
static unsigned long initializer_lists() {
  unsigned long r = 0;
  initializer_lists_t a{1, 2}, b(1, 2);
  r += a.how + b.how * 10 + initializer_lists_sum({1, 2, 3});
  {
    std::vector<int> v{5, 1}, w(5, 1);
    v = {7, 8, 9};
    r = r * 10 + v.size() + w.size() + v[2];
    struct { int x = 3; int y[2] = {4, 5}; } s{};
    r += s.x + s.y[1] + int{6};
  }
  return r;
}
