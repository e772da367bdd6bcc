/* c23: digits' separators and binary constants. */
static unsigned long binary_literals(void) {
  unsigned long r = 0;
  r += 0b1011 + 1'000'000;
  {
    unsigned char c = 0B11'11;
    r = r * 2 + c + (unsigned long)'\'' + sizeof 'x';
  }
  return r;
}
