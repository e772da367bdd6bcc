/* c++11: value categories choose overloads, moves are counted. */
#include <utility>
struct rvalue_references_t {
  int v, moves, copies;
  explicit rvalue_references_t(int x) : v(x), moves(0), copies(0) {}
  rvalue_references_t(const rvalue_references_t &o) : v(o.v), moves(o.moves), copies(o.copies + 1) {}
  rvalue_references_t(rvalue_references_t &&o) : v(o.v), moves(o.moves + 1), copies(o.copies) { o.v = 0; }
  rvalue_references_t &operator=(rvalue_references_t &&o) { v = o.v + 100; o.v = -1; return *this; }
};
static int rvalue_references_kind(const rvalue_references_t &) { return 1; }
static int rvalue_references_kind(rvalue_references_t &&) { return 2; }
template <class T> static int rvalue_references_forward(T &&t) { return rvalue_references_kind(std::forward<T>(t)); }
static unsigned long rvalue_references() {
  rvalue_references_t a(3), b(4);
  unsigned long r = 0;
  r += rvalue_references_kind(a) + rvalue_references_kind(std::move(a)) * 10 + rvalue_references_forward(a) * 100;
  rvalue_references_t &&name = std::move(a);
  r = r * 10 + rvalue_references_kind(name) + rvalue_references_forward(rvalue_references_t(1));
  {
    rvalue_references_t c = std::move(name), d = c;
    b = std::move(c);
    r = r * 10 + d.moves + d.copies * 3 + c.v + 1;
  }
  return r + a.v + b.v;
}
