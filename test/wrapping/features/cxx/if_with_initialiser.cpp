/* c++17: statements before conditions. */
#include <map>
static unsigned long if_with_initialiser() {
  std::map<int, int> m{{1, 10}};
  unsigned long r = 0;
  for (int i = 1; i < 3; i++) {
    if (auto at = m.find(i); at != m.end()) r += at->second;
    else if (auto [where, fresh] = m.insert({i, 20}); fresh) r += where->second * 10;
  }
  switch (int n = (int)m.size(); n) {
    case 2: { r += n * 1000; } break;
    default: break;
  }
  return r;
}
