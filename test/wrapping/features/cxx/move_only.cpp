/* c++11: objects that move and do not copy. */
#include <memory>
#include <vector>
static std::unique_ptr<int> move_only_make(int x) { return std::unique_ptr<int>(new int(x)); }
static unsigned long move_only() {
  std::unique_ptr<int> p = move_only_make(4), q;
  unsigned long r = 0;
  q = std::move(p);
  *q += 3;
  r += *q + (p == nullptr) * 100;
  {
    std::vector<std::unique_ptr<int>> list;
    list.push_back(std::move(q));
    list.emplace_back(new int(9));
    for (auto &each : list) r = r * 10 + *each;
    p.swap(list[1]);
  }
  return r + *p;
}
