/* c++98: constructors and functions that convert, explicit ones do not. */
struct conversions_of_classes_to { int v; conversions_of_classes_to(const char *s) : v(s[0]) {} conversions_of_classes_to(int x) : v(x * 2) {} };
struct conversions_of_classes_from { operator conversions_of_classes_to() const { return 21; } operator int() const { return 9; } };
static int conversions_of_classes_take(const conversions_of_classes_to &t) { return t.v; }
static unsigned long conversions_of_classes() {
  conversions_of_classes_from from;
  unsigned long r = 0;
  r += conversions_of_classes_take("a") + conversions_of_classes_take(from) * 10;
  switch (from) {
    case 9: r += 1000; break;
    default: r += 2000;
  }
  {
    int i = from;
    long l = from + 1;
    r = r * 10 + i + l;
  }
  return r;
}
