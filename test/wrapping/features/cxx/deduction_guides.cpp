/* c++17: arguments of class templates deduced, with guides too. */
#include <vector>
template <class T> struct deduction_guides_box { T v; int size() const { return sizeof(T); } };
template <class T> deduction_guides_box(T) -> deduction_guides_box<T>;
deduction_guides_box(const char *) -> deduction_guides_box<char>;
static unsigned long deduction_guides() {
  unsigned long r = 0;
  deduction_guides_box a{4L};
  deduction_guides_box b{'c'};
  r += a.size() * 10 + b.size() + a.v;
  {
    std::vector v{1, 2, 3};
    deduction_guides_box c{v};
    c.v.push_back(4);
    r = r * 10 + c.v.size() + v.size();
  }
  return r;
}
