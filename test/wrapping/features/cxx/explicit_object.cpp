/* c++23 clang only: the object as a parameter, recursion of lambdas. */
struct explicit_object_t { int v; template <class S> auto &&get(this S &&self) { return self.v; } int sum(this explicit_object_t self, int x) { self.v += x; return self.v; } };
static unsigned long explicit_object() {
  explicit_object_t o{4};
  unsigned long r = 0;
  o.get() += 3;
  r += o.sum(10) * 10 + o.v;
  {
    auto factorial = [](this auto &&self, int n) -> int { return n < 2 ? 1 : n * self(n - 1); };
    r = r * 1000 + factorial(5);
  }
  return r;
}
