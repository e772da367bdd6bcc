/* c++98: members of dependent bases by this-> and by qualification. */
static int dependent_bases_v = 1000;
template <class T> struct dependent_bases_base { T dependent_bases_v; dependent_bases_base() : dependent_bases_v(5) {} T get() { return dependent_bases_v; } };
template <class T> struct dependent_bases_derived : dependent_bases_base<T> {
  T all() {
    T r = 0;
    this->dependent_bases_v += 2;
    r += dependent_bases_v;
    dependent_bases_base<T>::dependent_bases_v *= 3;
    r += this->get() + dependent_bases_base<T>::get() * 10;
    return r;
  }
};
static unsigned long dependent_bases() {
  dependent_bases_derived<long> d;
  unsigned long r = 0;
  r += d.all();
  return r;
}
