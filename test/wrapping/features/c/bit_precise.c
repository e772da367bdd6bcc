/* c23 clang only: _BitInt wraps round at its width. */
static unsigned long bit_precise(void) {
  unsigned _BitInt(5) small = 30;
  _BitInt(100) wide = 1;
  unsigned long r = 0;
  for (int i = 0; i < 4; i++) small += 1;
  r += (unsigned long)small;
  {
    wide = wide << 90;
    wide = wide / 3wb;
    r = r * 10 + (unsigned long)(wide >> 60) + sizeof wide;
  }
  return r;
}
