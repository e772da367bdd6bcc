/* c23: attributes in brackets. */
[[deprecated]] static int attributes23_old(void) { return 3; }
static unsigned long attributes23(void) {
  [[maybe_unused]] int nobody = 4;
  unsigned long r = 0;
  int i = 2;
  r += (unsigned long)attributes23_old();
  switch (i) {
    case 2: r += 1; [[fallthrough]];
    case 3: r += 10;
  }
  {
    [[maybe_unused]] const int again = 7;
  }
  return r;
}
