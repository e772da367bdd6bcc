/* c++17: no copies where results initialise, also of what cannot move. */
struct elision_t {
  int v;
  static inline int made = 0, ended = 0;
  explicit elision_t(int x) : v(x) { made++; }
  elision_t(const elision_t &) = delete;
  ~elision_t() { ended++; }
};
static elision_t elision_make(int x) { return elision_t(x); }
static int elision_take(elision_t e) { return e.v; }
static unsigned long elision() {
  elision_t::made = elision_t::ended = 0;
  unsigned long r = 0;
  {
    elision_t a = elision_make(4);
    r += a.v + elision_take(elision_make(5)) * 10;
    a.v = elision_t(6).v;
    r += a.v * 100;
  }
  return r * 100 + elision_t::made * 10 + elision_t::ended;
}
