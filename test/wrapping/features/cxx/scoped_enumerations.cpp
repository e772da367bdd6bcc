/* c++11: enum class, underlying types, forward declarations. */
enum class scoped_enumerations_e : unsigned char;
enum class scoped_enumerations_e : unsigned char { a = 3, b = 255 };
static int scoped_enumerations_f(scoped_enumerations_e) { return 1; }
static int scoped_enumerations_f(int) { return 2; }
static unsigned long scoped_enumerations() {
  unsigned long r = 0;
  enum class local { a = 10, b };
  auto e = scoped_enumerations_e::b;
  r += scoped_enumerations_f(e) + scoped_enumerations_f((int)e) * 10 + sizeof e * 100;
  {
    local l = local::b;
    switch (l) {
      case local::a: r += 1000; break;
      case local::b: r += 2000; break;
    }
    e = scoped_enumerations_e::a;
  }
  return r + (unsigned long)e;
}
