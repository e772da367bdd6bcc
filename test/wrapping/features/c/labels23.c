/* c23: labels before declarations and at the end of blocks. */
static unsigned long labels23(void) {
  unsigned long r = 0;
  for (int i = 0; i < 3; i++) {
    if (i == 1) goto out;
    r += 10;
  out:
    int x = i * 2;
    r += (unsigned long)x;
    goto end;
  end:
  }
  return r;
}
