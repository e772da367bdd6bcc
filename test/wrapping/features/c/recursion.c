/* c89: a function that calls itself from within its statements. */
static unsigned long recursion_walk(int depth, unsigned long way) {
  unsigned long r = way;
  int i;
  if (depth > 0) {
    for (i = 0; i < 2; i++) {
      r += recursion_walk(depth - 1, way * 2 + (unsigned long)i);
    }
  }
  return r;
}
static unsigned long recursion(void) {
  unsigned long r = 0;
  r += recursion_walk(4, 1);
  return r;
}
