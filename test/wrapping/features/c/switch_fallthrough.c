/* c89: cases that fall through, and one in a loop inside of a switch. */
static unsigned long switch_fallthrough(void) {
  unsigned long r = 0;
  int i, n;
  for (i = 0; i < 7; i++) {
    switch (i) {
      case 0:
      case 1: r += 1;
      case 2: r += 10; break;
      default: r += 100; continue;
      case 5: r += 1000;
    }
    r += 5;
  }
  n = 6;
  switch (n % 4) {
    case 0: do { r += 3;
    case 3: r += 7;
    case 2: r += 11;
    case 1: r += 13;
      } while ((n -= 4) > 0);
  }
  return r;
}
