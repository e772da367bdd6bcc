/* c++98: variables declared in conditions. */
static unsigned long conditions() {
  unsigned long r = 0;
  int x = 3;
  if (int y = x - 3) r += y;
  else r += y + 10;
  while (int z = x--) {
    r = r * 3 + z;
  }
  for (int i = 0; int j = 4 - i; i++) r += j * 100;
  switch (int x = 2) {
    case 2: { int y = x; r += y * 1000; } break;
    default: r += x;
  }
  return r;
}
