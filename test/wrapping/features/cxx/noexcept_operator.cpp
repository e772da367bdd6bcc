/* c++11: noexcept as specification and as operator, also of locals. */
static int noexcept_operator_f() noexcept { return 1; }
static int noexcept_operator_g() { return 2; }
static unsigned long noexcept_operator() {
  auto quiet = []() noexcept { return 3; };
  int x = 1;
  unsigned long r = 0;
  r += noexcept(noexcept_operator_f()) * 10 + noexcept(noexcept_operator_g()) + noexcept(quiet()) * 100 + noexcept(x++) * 1000;
  {
    bool b = noexcept(throw 1);
    r = r * 10 + b + noexcept_operator_f() + noexcept_operator_g() + quiet() + x;
  }
  return r;
}
