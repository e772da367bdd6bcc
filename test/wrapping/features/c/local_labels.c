/* c89: GNU local labels and computed jumps. */
static unsigned long local_labels(void) {
  unsigned long r = 0;
  int i;
  for (i = 0; i < 3; i++) {
    __label__ out;
    if (i == 1) goto out;
    r += 10;
  out:
    r += (unsigned long)i;
  }
  {
    static const int order[] = {2, 0, 1, 3};
    void *steps[4];
    int at = 0;
    steps[0] = &&a, steps[1] = &&b, steps[2] = &&c, steps[3] = &&end;
    goto *steps[order[at++]];
  a: r = r * 2 + 1; goto *steps[order[at++]];
  b: r = r * 3 + 2; goto *steps[order[at++]];
  c: r = r * 5 + 3; goto *steps[order[at++]];
  end:;
  }
  return r;
}
