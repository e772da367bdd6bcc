/* c++98: vectors, maps, lists and algorithms with iterators. */
#include <algorithm>
#include <list>
#include <map>
#include <vector>
static bool standard_containers_odd(int x) { return x % 2; }
static unsigned long standard_containers() {
  std::vector<int> v;
  std::map<int, std::vector<int> > m;
  unsigned long r = 0;
  for (int i = 0; i < 8; i++) {
    v.push_back(i * 5 % 7);
    m[i % 3].push_back(i);
  }
  std::sort(v.begin(), v.end());
  r += v[3] + m.size() * 10 + m[1].size() * 100;
  {
    std::list<int> l(v.begin(), v.end());
    l.remove_if(standard_containers_odd);
    l.reverse();
    r = r * 10 + l.front() + l.size();
  }
  for (std::vector<int>::const_iterator i = v.begin(); i != v.end(); ++i) r = r * 3 + *i;
  return r + std::count_if(v.begin(), v.end(), standard_containers_odd);
}
