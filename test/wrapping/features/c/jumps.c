/* c89: goto inside of a block, forward, backward and out of nested loops. */
static unsigned long jumps(void) {
  unsigned long r = 0;
  int i = 0, j;
  {
    int k = 3;
  again:
    r = r * 2 + (unsigned long)k;
    if (--k > 0) goto again;
  }
  {
    for (i = 0; i < 5; i++)
      for (j = 0; j < 5; j++)
        if (i * j == 6) goto found;
    i = -1;
  found:
    r += (unsigned long)(i * 100);
  }
  return r + (unsigned long)i;
}
