/* c89: floats, doubles and their rounding. */
static unsigned long floating(void) {
  float f = 0.1f;
  double d = 0.1, sum = 0;
  long double ld = 1.0L / 3;
  unsigned long r = 0;
  int i;
  for (i = 0; i < 10; i++) sum += d;
  r += sum == 1.0;
  r = r * 2 + (f == d);
  r = r * 2 + ((double)ld * 3 == 1.0);
  r += (unsigned long)(sum * 1e15) % 1000;
  r = r * 1000 + (unsigned long)(f * 1e9f) % 997;
  return r + sizeof(f * 1.0f) * 10 + sizeof(f * d);
}
