/* c11: _Generic sees the type as it is outside, qualifiers and arrays too. */
#define GENERIC_SELECTION_KIND(x) _Generic((x), int: 1, const int: 2, short: 3, int *: 4, const int *: 5, long: 6, char *: 7, int (*)[4]: 8, default: 9)
static unsigned long generic_selection(void) {
  int i = 0, list[4] = {0};
  const int c = 1;
  short s = 0;
  unsigned long r = 0;
  r += GENERIC_SELECTION_KIND(i) * 10 + GENERIC_SELECTION_KIND(s);
  r = r * 100 + GENERIC_SELECTION_KIND(list) * 10 + GENERIC_SELECTION_KIND(&c);
  {
    r = r * 100 + GENERIC_SELECTION_KIND(&list) * 10 + GENERIC_SELECTION_KIND(s + c);
    long i = list[0];
    r = r * 10 + GENERIC_SELECTION_KIND(i) + (unsigned long)i;
  }
  return r;
}
