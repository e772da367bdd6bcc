/* c11: structures and unions without names in others. */
static unsigned long anonymous_members(void) {
  struct { int kind; union { long whole; struct { short low, high; }; }; } s = {.kind = 1, .whole = 0x50004};
  unsigned long r = 0;
  r += (unsigned long)(s.low * 10 + s.high);
  if (s.kind) {
    s.high = 9;
    r = r * 10 + (unsigned long)(s.whole >> 16);
  }
  return r;
}
