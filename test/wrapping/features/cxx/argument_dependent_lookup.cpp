/* c++98: functions found by their arguments' namespaces, operators too. */
namespace argument_dependent_lookup_ns {
struct t { int v; };
static int weigh(const t &a) { return a.v * 2; }
static t operator+(const t &a, const t &b) { t r = {a.v + b.v}; return r; }
}
static unsigned long argument_dependent_lookup() {
  argument_dependent_lookup_ns::t a = {3}, b = {4};
  unsigned long r = 0;
  r += weigh(a + b);
  {
    argument_dependent_lookup_ns::t sum = a + b + a;
    r = r * 10 + weigh(sum);
    a = sum;
  }
  return r + a.v;
}
