/* c++20: enumerators without their qualification. */
enum class using_enum_e { red = 3, blue };
static unsigned long using_enum() {
  using_enum_e e = using_enum_e::blue;
  unsigned long r = 0;
  switch (e) {
    using enum using_enum_e;
    case red: r += 1; break;
    case blue: r += 10; break;
  }
  {
    using enum using_enum_e;
    r = r * 10 + static_cast<int>(red) + (e == blue);
  }
  return r;
}
