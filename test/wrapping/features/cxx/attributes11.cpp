/* c++11: attributes in brackets on statements and declarations. */
[[noreturn]] static void attributes11_stop() { throw 3; }
static unsigned long attributes11() {
  alignas(32) char wide[2] = {1, 2};
  unsigned long r = 0;
  r += reinterpret_cast<unsigned long>(wide) % 32 + alignof(double) + wide[1];
  try {
    if (r > 1) attributes11_stop();
  } catch (int x) {
    r = r * 10 + x;
  }
  {
    [[gnu::unused]] int nobody = 3;
  }
  return r;
}
