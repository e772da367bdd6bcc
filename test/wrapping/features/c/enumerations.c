/* c89: enumerators are constants of their block. */
static unsigned long enumerations(void) {
  enum colour { red = 2, green, blue = 10 };
  unsigned long r = 0;
  enum colour c = green;
  r += (unsigned long)c;
  {
    enum { red = 50, other };
    int table[other - red + 2];
    table[0] = red;
    r += sizeof table / sizeof table[0] + (unsigned long)table[0];
  }
  switch (c) {
    case red: r += 1000; break;
    case green: r += 2000;
    case blue: r += 4000; break;
    default: r += 8000;
  }
  return r + red;
}
