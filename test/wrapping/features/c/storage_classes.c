/* c89: static locals keep their values, register ones have no address. */
static unsigned long storage_classes_next(int step) {
  static unsigned long count = 5;
  count += (unsigned long)step;
  {
    static int inner = 1;
    inner *= 2;
    count += (unsigned long)inner;
  }
  return count;
}
static unsigned long storage_classes(void) {
  register int i;
  register unsigned long r = 0;
  for (i = 0; i < 4; i++) {
    r = r * 3 + storage_classes_next(i);
  }
  return r;
}
