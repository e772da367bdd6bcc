/* c89: members that share their storage. */
static unsigned long unions(void) {
  union { unsigned long whole; unsigned char bytes[sizeof(unsigned long)]; struct { int kind; } tagged; } u;
  unsigned long r = 0;
  int i;
  u.whole = 0;
  for (i = 0; i < 3; i++) u.bytes[i] = (unsigned char)(i + 1);
  r += u.whole;
  u.tagged.kind = 77;
  r += (unsigned long)u.bytes[0] + sizeof u;
  {
    union number { float f; unsigned bits; } n;
    n.f = 1.0f;
    r ^= n.bits;
  }
  return r;
}
