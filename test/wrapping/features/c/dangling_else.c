/* c89: an else belongs to the nearest if, without braces too. */
static unsigned long dangling_else(void) {
  unsigned long r = 0;
  int i;
  for (i = 0; i < 6; i++) {
    if (i & 1)
      if (i & 2) r += 1;
      else r += 10;
    else if (i == 4)
      r += 100;
    else
      for (; r < 1000; r += 500)
        if (r > 600) r += 3; else r += 4;
  }
  return r;
}
