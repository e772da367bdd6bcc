/* c++98: a range-for's neighbours: loops over temporaries that members return, kept by references. */
#include <vector>
struct temporaries_in_range_for_t { std::vector<int> v; temporaries_in_range_for_t() : v(3, 4) {} const std::vector<int> &get() const { return v; } };
static unsigned long temporaries_in_range_for() {
  unsigned long r = 0;
  const temporaries_in_range_for_t &kept = temporaries_in_range_for_t();
  for (unsigned i = 0; i < kept.get().size(); i++) {
    r = r * 10 + kept.v[i];
  }
  return r;
}
