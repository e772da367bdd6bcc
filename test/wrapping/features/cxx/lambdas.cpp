/* c++11: captures by copy and by reference, mutable, this, nested, in arguments. */
struct lambdas_t {
  int m;
  int all(int a) {
    int r = 0;
    auto add = [this, a](int b) { m += b; return m + a; };
    r += add(2);
    r = r * 10 + [=] { return m + a; }();
    return r;
  }
};
template <class F> static int lambdas_twice(F f) { return f(1) + f(2); }
static unsigned long lambdas() {
  int x = 1, y = 2;
  unsigned long r = 0;
  auto counter = [x]() mutable { return ++x; };
  r += counter() + counter() * 10;
  {
    auto outer = [&, y](int a) {
      auto inner = [&x, a, y] { x += a; return x * y; };
      return inner() + inner();
    };
    r = r * 10 + outer(3);
  }
  r = r * 10 + lambdas_twice([&](int i) -> long { x += i; return x; });
  lambdas_t t = {5};
  r += t.all(4);
  int (*plain)(int) = [](int z) { return z * 3; };
  return r * 10 + plain(x) + y;
}
