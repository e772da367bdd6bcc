/* c++11: member functions for lvalues and for rvalues. */
#include <utility>
struct ref_qualifiers_t {
  int v;
  int get() & { return v; }
  int get() const & { return v * 10; }
  int get() && { return v * 100; }
};
static unsigned long ref_qualifiers() {
  ref_qualifiers_t a{3};
  const ref_qualifiers_t c{4};
  unsigned long r = 0;
  r += a.get() + c.get() + std::move(a).get();
  {
    ref_qualifiers_t &&x = ref_qualifiers_t{5};
    r = r * 10 + x.get() + static_cast<ref_qualifiers_t &&>(x).get();
  }
  return r;
}
