/* c++20: range-for with a statement in front. */
#include <vector>
static unsigned long range_for_with_initialiser() {
  unsigned long r = 0;
  for (std::vector<int> v{1, 2, 3}; int &x : v) {
    x *= 2;
    r = r * 10 + x + v.size();
  }
  for (int i = 0; auto c : "ab") r += c * i++;
  return r;
}
