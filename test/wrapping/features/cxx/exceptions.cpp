/* c++98: caught within the statement, by type, by base, again. */
struct exceptions_base { int v; exceptions_base(int x) : v(x) {} virtual ~exceptions_base() {} };
struct exceptions_derived : exceptions_base { exceptions_derived() : exceptions_base(7) {} };
static unsigned long exceptions() {
  unsigned long r = 0;
  for (int i = 0; i < 4; i++) {
    try {
      if (i == 0) throw 5;
      if (i == 1) throw exceptions_derived();
      if (i == 2) throw "text";
      r += 1;
    } catch (int x) {
      r += x * 10;
    } catch (exceptions_base &b) {
      r += b.v * 100;
      b.v++;
    } catch (...) {
      r += 1000;
    }
  }
  try {
    try { throw 3L; } catch (long &l) { l += 1; throw; }
  } catch (long l) {
    r = r * 10 + l;
  }
  return r;
}
