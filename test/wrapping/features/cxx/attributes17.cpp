/* c++17: nodiscard, maybe_unused, fallthrough. */
[[nodiscard]] static int attributes17_f() { return 3; }
static unsigned long attributes17() {
  unsigned long r = 0;
  [[maybe_unused]] int nobody = 3;
  attributes17_f();
  switch (attributes17_f()) {
    case 3: r += 1; [[fallthrough]];
    case 4: r += 10; break;
    default: r += 100;
  }
  {
    [[maybe_unused]] auto &&x = attributes17_f();
    r += 5;
  }
  return r;
}
