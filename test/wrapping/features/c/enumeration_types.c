/* c23 clang only: enumerations with an underlying type. */
static unsigned long enumeration_types(void) {
  enum small : unsigned char { low = 1, top = 255 };
  enum small s = top;
  unsigned long r = 0;
  r += sizeof(enum small) * 1000 + s;
  {
    enum wide : unsigned long long { far = 1ull << 40 };
    enum wide w = far;
    r += (unsigned long)(w >> 38) + sizeof(w);
    s = low;
  }
  r = r * 10 + s;
  return r;
}
