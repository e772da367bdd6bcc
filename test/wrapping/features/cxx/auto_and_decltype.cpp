/* c++11: auto and decltype see references, qualifiers, and value categories. */
#include <type_traits>
static unsigned long auto_and_decltype() {
  int x = 3;
  int &ref = x;
  const int c = 4;
  short s = 1;
  unsigned long r = 0;
  auto copy = ref;
  copy += 1;
  {
    decltype(ref) same = x;
    decltype((x)) also = x;
    decltype(s) small = 70;
    decltype(c) fixed = 8;
    same += 2;
    also += 10;
    r += sizeof small + fixed + (std::is_same<decltype(x), int>::value ? 100 : 0);
  }
  r = r * 10 + std::is_reference<decltype(ref)>::value + std::is_const<decltype(c)>::value * 2 + std::is_lvalue_reference<decltype((x))>::value * 4;
  r = r * 10 + std::is_same<decltype(s + 1), int>::value + std::is_rvalue_reference<decltype(static_cast<int &&>(x))>::value;
  return r * 100 + x + copy;
}
