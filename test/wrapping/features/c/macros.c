/* c89: macros with arguments, pasting, strings, redefinition between statements. */
#define MACROS_JOIN(a, b) a##b
#define MACROS_TEXT(a) #a
#define MACROS_ADD(to, what) to += (unsigned long)(what)
#define MACROS_VALUE 4
static unsigned long macros(void) {
  unsigned long r = 0, value1 = 8, MACROS_JOIN(va, lue2) = 16;
  MACROS_ADD(r, MACROS_VALUE);
  {
#undef MACROS_VALUE
#define MACROS_VALUE 30
    MACROS_ADD(r, MACROS_VALUE + MACROS_JOIN(value, 1));
    r = r * 10 + sizeof MACROS_TEXT(a "b" 'c' \n);
  }
#undef MACROS_VALUE
#define MACROS_VALUE(x) (x + 5)
  r += MACROS_VALUE(value2) + sizeof(MACROS_TEXT(MACROS_VALUE));
  MACROS_ADD(r, MACROS_JOIN(0, x1F));
  return r;
}
#undef MACROS_VALUE
