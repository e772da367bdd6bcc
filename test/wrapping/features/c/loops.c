/* c89: all three kinds of loops with break and continue. */
static unsigned long loops(void) {
  unsigned long r = 0;
  int i = 0, j;
  while (i < 10) {
    i++;
    if (i % 3 == 0) continue;
    if (i == 8) break;
    r = r * 2 + (unsigned long)i;
  }
  do {
    r += 5;
    for (j = 0;; j += 2) {
      if (j > i) break;
      r += (unsigned long)j;
    }
  } while (--i > 4);
  for (; i; --i) r ^= (unsigned long)i;
  return r;
}
