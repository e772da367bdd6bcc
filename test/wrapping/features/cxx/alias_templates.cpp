/* c++11: aliases and their templates, within functions too. */
#include <vector>
template <class T> using alias_templates_list = std::vector<T>;
template <class T, class U> using alias_templates_second = U;
static unsigned long alias_templates() {
  using number = long;
  unsigned long r = 0;
  alias_templates_list<number> list(3, 4);
  {
    using number = char;
    alias_templates_second<int, number> c = 'a';
    r += sizeof c + sizeof(number) * 10 + c;
  }
  for (number n : list) r = r * 2 + n + sizeof n;
  return r;
}
