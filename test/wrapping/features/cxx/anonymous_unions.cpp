/* c++98: unions without names in functions and classes. */
struct anonymous_unions_t { int kind; union { int i; char c[4]; }; };
static unsigned long anonymous_unions() {
  unsigned long r = 0;
  union { int whole; unsigned char parts[4]; };
  whole = 0x01020304;
  r += parts[0] * 100 + parts[3];
  {
    anonymous_unions_t t = {1, {0x41}};
    t.c[1] = 'B';
    r = r * 10 + t.i;
  }
  parts[1] = 9;
  return r + whole;
}
