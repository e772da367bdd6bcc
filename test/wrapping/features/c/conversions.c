/* c89: usual arithmetic conversions, sign extension, floating values to integers. */
static unsigned long conversions(void) {
  signed char c = -3;
  unsigned u = 5;
  long l = -1;
  double d = 3.99;
  unsigned long r = 0;
  r += c < (int)u;
  r = r * 2 + ((unsigned)c > u);
  r = r * 10 + (unsigned long)(long)(d * 2);
  r ^= (unsigned long)(unsigned char)c;
  r += (unsigned long)(l + (long)u) + (unsigned long)(short)70000;
  r += (unsigned long)(1 / 2 * 2.0 + 1 / 2.0 * 4);
  return r;
}
