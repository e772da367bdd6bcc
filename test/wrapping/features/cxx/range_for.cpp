/* c++11: arrays, containers, ranges that are temporaries, elements by reference. */
#include <initializer_list>
#include <vector>
static std::vector<int> range_for_make(int n) { return std::vector<int>(n, n); }
static unsigned long range_for() {
  int list[] = {1, 2, 3};
  unsigned long r = 0;
  for (int &each : list) each *= 2;
  for (auto each : list) r = r * 10 + each;
  for (const auto &each : range_for_make(3)) {
    r += each;
    if (r > 400) continue;
    r += 5;
  }
  for (int i : {4, 5}) {
    int list = i;
    for (int j : range_for_make(i)) list += j;
    r += list;
  }
  return r;
}
