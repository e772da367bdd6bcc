/* c++14: functions whose result type is deduced, decltype(auto). */
static auto return_deduction_f(int x) { if (x > 2) return x * 2L; return 0L; }
static decltype(auto) return_deduction_g(int &x) { return (x); }
static unsigned long return_deduction() {
  int x = 3;
  unsigned long r = 0;
  return_deduction_g(x) = 8;
  r += return_deduction_f(x) + sizeof(return_deduction_f(1));
  {
    decltype(auto) ref = return_deduction_g(x);
    ref++;
    auto f = [](auto &&y) -> decltype(auto) { return (y); };
    f(x) += 10;
  }
  return r * 100 + x;
}
