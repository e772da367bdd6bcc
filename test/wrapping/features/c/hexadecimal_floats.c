/* c99: hexadecimal floating constants and universal names. */
static unsigned long hexadecimal_floats(void) {
  double d = 0x1.8p3;
  unsigned long r = 0;
  r += (unsigned long)(d * 0x.8p1);
  {
    int h\u00f6he = 4;
    r = r * 10 + (unsigned long)h\u00f6he + sizeof "\u00e9";
  }
  return r;
}
